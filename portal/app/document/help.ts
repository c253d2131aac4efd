import type { HelpDocuments, HelpGroup, HelpQuestion, HelpTopic } from '@selfcare/contract/content/help';
import type { HelpIndex, HelpView, Way } from '../loading/help-view.ts';
import { searchQuestions } from '../features/help/search-questions.ts';
import type { Edition } from './edition.ts';

const popularAtStart = 10;
const popularBelow = 5;

type Documents = HelpDocuments;
type Topic = HelpTopic;
type Group = HelpGroup;
type Question = HelpQuestion;

const readDocuments = ({ read }: Edition) => read('help-documents');

/** A question with the groups above it. */
type Place = { topic: Topic; group: Group; question: Question };

const placesOf = ({ topics }: Documents): Place[] =>
  topics.flatMap((topic) =>
    topic.groups.flatMap((group) =>
      group.sections.flatMap(({ questions }) => questions.map((question) => ({ topic, group, question }))),
    ),
  );

const questionsOf = (groups: readonly Group[]): Question[] =>
  groups.flatMap(({ sections }) => sections.flatMap(({ questions }) => questions));

const topicPath = ({ slug }: Topic) => `/gethelp/${slug}`;
const groupPath = (topic: Topic, { slug }: Group) => `${topicPath(topic)}/${slug}`;

/** Words of content, with the brand's in them and set as the language's printers do. */
const createWays = ({ word }: Edition) => ({
  question: ({ id, question }: Question): Way => ({ title: word(question), href: `/gethelp/q/${id}` }),
  topic: (topic: Topic): Way => ({ title: word(topic.title), href: topicPath(topic) }),
  group: (topic: Topic, group: Group): Way => ({ title: word(group.title), href: groupPath(topic, group) }),
});

const popularOf = (questions: readonly Question[], most: number): Question[] =>
  questions.filter(({ popular }) => popular === true).slice(0, most);

const topicsView = (edition: Edition, documents: Documents): Extract<HelpView, { stage: 'topics' }> => {
  const ways = createWays(edition);
  return {
    stage: 'topics',
    topics: documents.topics.map((topic) => ({
      ...ways.topic(topic),
      ...(topic.redirect !== undefined && { href: topic.redirect }),
      icon: topic.icon,
      count: questionsOf(topic.groups).length,
    })),
    popular: popularOf(questionsOf(documents.topics.flatMap(({ groups }) => groups)), popularAtStart).map(
      ways.question,
    ),
  };
};

/** Which page of the help centre: a stage, what was looked for, or that the address leads nowhere. */
export type HelpAddress = { topic?: string; group?: string; question?: string; typed?: string; isMissing?: true };

/** Where an address of the help centre leads: a page, another address, or nothing (undefined). */
export const findHelp = (
  edition: Edition,
  { topic: slug, group: groupSlug, question: id }: HelpAddress,
): { view: HelpView; redirect?: never } | { redirect: string; view?: never } | undefined => {
  const documents = readDocuments(edition);
  if (!documents) return undefined;
  const ways = createWays(edition);
  if (id !== undefined) {
    const places = placesOf(documents);
    const place = places.find(({ question }) => question.id === id);
    if (!place) return undefined;
    const { topic, group, question } = place;
    const related = (question.related ?? []).flatMap((other) => places.filter((each) => each.question.id === other));
    const near = new Set([question, ...related.map((each) => each.question)]);
    const popular = popularOf(questionsOf(topic.groups), popularBelow + near.size).filter((each) => !near.has(each));
    const view: HelpView = {
      stage: 'answer',
      id: question.id,
      question: edition.word(question.question),
      answer: edition.markup(question.answer),
      html: question.answer,
      above: [ways.topic(topic), ways.group(topic, group)],
      related: related.map((each) => ways.question(each.question)),
      popular: popular.slice(0, popularBelow).map(ways.question),
    };
    return { view };
  }
  if (slug === undefined) return { view: topicsView(edition, documents) };
  const topic = documents.topics.find((each) => each.slug === slug);
  if (!topic) return undefined;
  if (groupSlug === undefined) {
    if (topic.redirect !== undefined) return { redirect: topic.redirect };
    const groups = topic.groups.map((group) => ({ ...ways.group(topic, group), count: questionsOf([group]).length }));
    const view: HelpView = { stage: 'groups', title: edition.word(topic.title), above: [], groups };
    return { view };
  }
  const group = topic.groups.find((each) => each.slug === groupSlug);
  if (!group) return undefined;
  const view: HelpView = {
    stage: 'questions',
    title: edition.word(group.title),
    above: [ways.topic(topic)],
    sections: group.sections.map((section) => ({
      slug: section.slug,
      title: edition.word(section.title),
      questions: section.questions.map(ways.question),
    })),
    popular: popularOf(questionsOf(topic.groups), popularBelow).map(ways.question),
  };
  return { view };
};

/** What a search finds, on the page of the topics. */
const searchHelp = (edition: Edition, typed: string): HelpView | undefined => {
  const documents = readDocuments(edition);
  if (!documents) return undefined;
  const found = searchQuestions(indexOf(edition, documents), typed);
  return {
    ...topicsView(edition, documents),
    search: { typed, found: found.map(({ id, question }) => ({ title: question, href: `/gethelp/q/${id}` })) },
  };
};

/** The page of an address that leads to nothing: the topics, with the search. */
const missingHelp = (edition: Edition): HelpView | undefined => {
  const documents = readDocuments(edition);
  return documents && { ...topicsView(edition, documents), isMissing: true };
};

const indexOf = ({ word }: Edition, documents: Documents): HelpIndex =>
  placesOf(documents).map(({ question: { id, question } }) => ({ id, question: word(question) }));

/** Every question by its id. */
export const questionsById = (edition: Edition): ReadonlyMap<string, Question> =>
  new Map(placesOf(readDocuments(edition) ?? { topics: [] }).map(({ question }) => [question.id, question]));

/** Every question with its id, for the suggestions. */
export const helpIndex = (edition: Edition): HelpIndex | undefined => {
  const documents = readDocuments(edition);
  return documents && indexOf(edition, documents);
};

/** What an address of the help centre shows; undefined where the market has none. */
export const helpOf = (edition: Edition, address: HelpAddress): HelpView | undefined => {
  if (address.isMissing) return missingHelp(edition);
  if (address.typed !== undefined) return searchHelp(edition, address.typed);
  return findHelp(edition, address)?.view;
};

/** Every address of the help centre that shows something: its topics, groups and questions. */
export const helpPaths = (edition: Edition): string[] => {
  const documents = readDocuments(edition);
  if (!documents) return [];
  const below = documents.topics
    .filter(({ redirect }) => redirect === undefined)
    .flatMap((topic) => [topicPath(topic)].concat(topic.groups.map((group) => groupPath(topic, group))));
  return [...below, ...placesOf(documents).map(({ question }) => `/gethelp/q/${question.id}`)];
};
