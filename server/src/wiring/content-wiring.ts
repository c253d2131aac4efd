import type { Market } from '@selfcare/markets/market';
import type { Database } from '../db/database.ts';
import { createActiveContent } from '../features/content/active-content.ts';
import { followContent } from '../features/content/follow-content.ts';
import { createOwnWords, type OwnWords } from '../features/content/own-words.ts';
import { loadPortalFacts } from '../features/content/portal-facts.ts';
import { createContentStore } from '../features/content/store.ts';
import { createVotes } from '../features/content/votes.ts';

type Deps = { database: Database; market: Market; report: (error: unknown) => void };

export const wireContent = ({ database, market, report }: Deps) => {
  const store = createContentStore(database);
  const active = createActiveContent(market);
  let readingWords: Promise<OwnWords> | undefined;
  return {
    store,
    active,
    follow: followContent({ store, active, report }),
    /** On demand: two hundred files, which only calls need. */
    ownWords: () => (readingWords ??= loadPortalFacts().then((facts) => createOwnWords(market, facts))),
    votes: createVotes(database),
  };
};
