import { HomePage } from '../features/home/home-page.tsx';
import { KnownNumbers } from '../features/memory/known-numbers.tsx';
import type { AskProps } from '../lib/gift.ts';
import type { PageContent } from '../lib/loaded.ts';
import { createPart } from '../lib/part.tsx';
import { providePage } from '../lib/provided-pages.ts';
import { ways } from '../shell/ways.tsx';

const ask = createPart<AskProps>('ask', async () => (await import('../features/gift/ask-sheet.tsx')).AskSheet);

function HomeRoute({ featured }: Pick<PageContent, 'featured'>) {
  return <HomePage KnownNumbers={KnownNumbers} ask={ask} featured={featured} />;
}

export default providePage('home', { Page: HomeRoute, ways });
