import type { FaqItem, FaqsResult, HelpItem } from '@selfcare/contract/content/answers';
import type { HelpDocuments } from '@selfcare/contract/content/help';

const questionsOf = ({ topics }: HelpDocuments) =>
  topics.flatMap((topic) =>
    topic.groups.flatMap((group) =>
      group.sections.flatMap((section) => section.questions.map((question) => ({ topic, group, section, question }))),
    ),
  );

/** Returns the help centre as on the wire; `percentages` are shares of likes. */
export const toFaqs = (help: HelpDocuments, percentages: ReadonlyMap<string, number | null>): FaqsResult => {
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

export const hasQuestion = (help: HelpDocuments | undefined, id: string): boolean =>
  help !== undefined && questionsOf(help).some(({ question }) => question.id === id);
