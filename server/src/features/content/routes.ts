import type { HelpDocuments } from '@selfcare/contract/content/help';
import type { Market } from '@selfcare/markets/market';
import { refuse, refuseField } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import type { CallerBudgets } from '../../http/limits/caller-budgets.ts';
import type { ActiveContent } from './active-content.ts';
import { hasQuestion, toFaqs } from './help-items.ts';
import type { OwnWords } from './own-words.ts';
import { findPackage } from './packages-by-url.ts';
import { helpPage } from './store.ts';
import type { Votes } from './votes.ts';

/** Votes in an hour: of a browser, and of an address, which many phones share. */
const voting = {
  name: 'likes',
  browser: [{ limit: 20, seconds: 3600 }],
  address: { limit: 300, seconds: 3600 },
};

type Deps = {
  market: Market;
  active: ActiveContent;
  ownWords: () => Promise<OwnWords>;
  votes: Votes;
  budgets: Pick<CallerBudgets, 'take'>;
};

/** A browser that only fetches ahead, or goes to the address as to a page, says nothing of an answer. */
const isOnlyLooking = ({ header }: Context): boolean =>
  [header('sec-purpose'), header('purpose'), header('x-purpose'), header('x-moz')].some((said) =>
    /prefetch|prerender|preview/i.test(said ?? ''),
  ) || header('sec-fetch-mode') === 'navigate';

/** Content as calls: packages, the questions of the help centre, votes on answers. */
export const createContentHandlers = ({ market, active, ownWords, votes, budgets }: Deps): HandlersOf<'content'> => {
  const isOurs = (opco: string) => opco.toUpperCase() === market.opco;
  const helpIn = (tag: string) => active.current().package(helpPage, tag) as HelpDocuments | undefined;

  type Vote = { questionId: string; isLike: boolean; opco: string };
  const vote = async ({ questionId, isLike, opco }: Vote, context: Context, isCounted: boolean) => {
    if (!isOurs(opco)) return refuseField('opco', 'otherMarket');
    if (!hasQuestion(helpIn(context.language), questionId)) return refuse('404');
    if (!isCounted) return { result: { questionId, countLikePercentage: await votes.percentage(questionId) } };
    const taken = await budgets.take(voting, context);
    if (!taken.allowed) return refuse('429', { retryAfterSeconds: taken.retryAfterSeconds });
    context.rememberBrowser();
    const countLikePercentage = await votes.vote(context.browser.hash, questionId, isLike);
    return { result: { questionId, countLikePercentage } };
  };

  return {
    activePackage: async ({ opco, pageUrl }, { language }) => {
      if (!isOurs(opco)) return refuseField('opco', 'otherMarket');
      const words = await ownWords();
      const found = findPackage(active.current(), { market, ownWords: words, pageUrl, tag: language });
      return found === undefined ? refuse('404') : { result: { packageHtml: JSON.stringify(found) } };
    },
    faqs: async ({ opco }, { language }) => {
      if (!isOurs(opco)) return refuseField('opco', 'otherMarket');
      const help = helpIn(language);
      return { result: help ? toFaqs(help, await votes.percentages()) : { faqs: [], help: [] } };
    },
    likeByGet: async (asked, context) => vote(asked, context, !isOnlyLooking(context)),
    like: async (asked, context) => vote(asked, context, true),
  };
};
