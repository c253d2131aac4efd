import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuse, refuseField } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import { budgetTable } from '../../http/limits/budget-table.ts';
import type { CallerBudgets } from '../../http/limits/caller-budgets.ts';
import type { ActiveContent } from './active-content.ts';
import type { OwnWords } from './own-words.ts';
import { questionIdsOf, questionsOf } from './package-of.ts';
import { findPackage } from './packages-by-url.ts';
import { helpPage } from './store.ts';
import type { Votes } from './votes.ts';
import type { FaqItem, FaqsResult, HelpItem } from '@selfcare/contract/content/answers';
import type { HelpDocuments } from '@selfcare/contract/content/help';

/** Returns the help centre as on the wire; `percentages` are shares of likes. */
const toFaqs = (help: HelpDocuments, percentages: ReadonlyMap<string, number | null>): FaqsResult => {
  const all = questionsOf(help);
  return {
    faqs: all.map(({ section, question: { id, question, answer } }): FaqItem => ({
      questionId: id,
      category: section.title,
      question,
      answer,
      countLikePercentage: percentages.get(id) ?? null,
    })),
    help: all.map(({ topic, group, question: { id, question, popular } }): HelpItem => ({
      questionId: id,
      question,
      category: group.title,
      parentCategory: topic.title,
      href: `/gethelp/q/${id}`,
      popular: popular ? 'true' : 'false',
    })),
  };
};

const hasQuestion = (help: HelpDocuments | undefined, id: string): boolean => questionIdsOf(help).includes(id);

type Deps = {
  market: Market;
  active: ActiveContent;
  ownWords: () => Promise<OwnWords>;
  votes: Votes;
  budgets: Pick<CallerBudgets, 'reserve'>;
  hash: (purpose: string, text: string) => string;
};

/** Accepts an absent header, since old browsers do not send it. */
const isOrAbsent = (value: string | undefined, expected: string) => value === undefined || value === expected;

/** Returns true for a script's fetch from our page, false for prefetching and navigation. */
const isFetch = ({ header }: Context): boolean =>
  ![header('sec-purpose'), header('purpose'), header('x-purpose'), header('x-moz')].some((said) =>
    /prefetch|prerender|preview/i.test(said ?? ''),
  ) &&
  header('sec-fetch-mode') !== 'navigate' &&
  isOrAbsent(header('sec-fetch-site'), 'same-origin') &&
  isOrAbsent(header('sec-fetch-dest'), 'empty');

export const createContentHandlers = ({
  market,
  active,
  ownWords,
  votes,
  budgets,
  hash,
}: Deps): HandlersOf<'content'> => {
  const isOurs = (opco: string) => opco.toUpperCase() === market.opco;
  const helpIn = (tag: string) => active.current().package(helpPage, tag);

  type Vote = { questionId: string; isLike: boolean; opco: string };
  const find = ({ questionId, opco }: Vote, context: Context) => {
    if (!isOurs(opco)) return refuseField('opco', 'otherMarket');
    return hasQuestion(helpIn(context.language), questionId) ? undefined : refuse('404');
  };
  const count = async ({ questionId, isLike }: Vote, voter: string, context: Context) => {
    const reserved = await budgets.reserve(budgetTable.votes, context);
    if (isRefusal(reserved)) return reserved;
    const { name } = budgetTable.countedVotes;
    const ofQuestion = { ...budgetTable.countedVotes, name: `${name}:${questionId}` };
    const mayCount = async () => !isRefusal(await budgets.reserve(ofQuestion, context));
    const countLikePercentage = await votes.vote({ voter, questionId, isLike, mayCount });
    return { result: { questionId, countLikePercentage } };
  };
  /** Identifies the voter of a GET, which sets no cookie: by address and user agent if it has none. */
  const voterOf = ({ browser, address, header }: Context) =>
    browser.isNew ? hash('voter', `${address.hash} ${header('user-agent') ?? ''}`) : browser.hash;

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
    likeByGet: async (asked, context) => {
      const refusal = find(asked, context);
      if (refusal) return refusal;
      if (isFetch(context)) return count(asked, voterOf(context), context);
      const { questionId } = asked;
      return { result: { questionId, countLikePercentage: await votes.percentage(questionId) } };
    },
    like: async (asked, context) => {
      const refusal = find(asked, context);
      if (refusal) return refusal;
      context.rememberBrowser();
      return count(asked, context.browser.hash, context);
    },
  };
};
