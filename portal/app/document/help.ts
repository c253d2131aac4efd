import type { HelpDocuments, HelpGroup, HelpQuestion, HelpTopic } from '@selfcare/contract/content/help';
import type { HelpIndex, HelpView, Way } from '../loading/views/help-view.ts';
import { popularQuestions } from '@selfcare/contract/content/lists';
import type { PageAddress } from '@selfcare/contract/portal-entry';
import { holdsWords, readyText, searchQuestions } from '../features/help/search-questions.ts';
import type { Edition } from './edition.ts';

type Documents = HelpDocuments;
type Topic = HelpTopic;
type Group = HelpGroup;
type Question = HelpQuestion;

const readDocuments = ({ read }: Edition) => read('help-documents');

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
    popular: popularOf(questionsOf(documents.topics.flatMap(({ groups }) => groups)), popularQuestions.first).map(
      ways.question,
    ),
  };
};

type Found =
  | { stage: 'topics' }
  | { stage: 'groups'; topic: Topic }
  | { stage: 'questions'; topic: Topic; group: Group }
  | { stage: 'answer'; place: Place; places: readonly Place[] };

const find = (
  documents: Documents,
  { topic: slug, group: groupSlug, question: id }: PageAddress,
): Found | undefined => {
  if (id !== undefined) {
    const places = placesOf(documents);
    const place = places.find(({ question }) => question.id === id);
    return place && { stage: 'answer', place, places };
  }
  if (slug === undefined) return { stage: 'topics' };
  const topic = documents.topics.find((each) => each.slug === slug);
  if (!topic) return undefined;
  if (groupSlug === undefined) return { stage: 'groups', topic };
  const group = topic.groups.find((each) => each.slug === groupSlug);
  return group && { stage: 'questions', topic, group };
};

export const findHelp = (
  { read }: Pick<Edition, 'read'>,
  address: PageAddress,
): 'page' | 'nothing' | { redirect: string } => {
  const documents = read('help-documents');
  const found = documents && find(documents, address);
  if (!found) return 'nothing';
  return found.stage === 'groups' && found.topic.redirect !== undefined ? { redirect: found.topic.redirect } : 'page';
};

type Answered = Pick<Extract<Found, { stage: 'answer' }>, 'place' | 'places'> & Pick<PageAddress, 'posted'>;

const answerView = (
  edition: Edition,
  { place: { topic, group, question }, places, posted = {} }: Answered,
): HelpView => {
  const ways = createWays(edition);
  const related = (question.related ?? []).flatMap((other) => places.filter((each) => each.question.id === other));
  const near = new Set([question, ...related.map((each) => each.question)]);
  const most = popularQuestions.others;
  const popular = popularOf(questionsOf(topic.groups), most + near.size).filter((each) => !near.has(each));
  return {
    stage: 'answer',
    id: question.id,
    question: edition.word(question.question),
    answer: edition.markup(question.answer),
    html: question.answer,
    above: [ways.topic(topic), ways.group(topic, group)],
    related: related.map((each) => ways.question(each.question)),
    popular: popular.slice(0, most).map(ways.question),
    posted,
  };
};

type Shown = { documents: Documents; found: Found } & Pick<PageAddress, 'posted'>;

const viewOf = (edition: Edition, { documents, found, posted }: Shown): HelpView => {
  const ways = createWays(edition);
  const { word } = edition;
  switch (found.stage) {
    case 'topics':
      return topicsView(edition, documents);
    case 'groups': {
      const { topic } = found;
      const groups = topic.groups.map((group) => ({ ...ways.group(topic, group), count: questionsOf([group]).length }));
      return { stage: 'groups', title: word(topic.title), above: [], groups };
    }
    case 'questions':
      return {
        stage: 'questions',
        title: word(found.group.title),
        above: [ways.topic(found.topic)],
        sections: found.group.sections.map((section) => ({
          slug: section.slug,
          title: word(section.title),
          questions: section.questions.map(ways.question),
        })),
        popular: popularOf(questionsOf(found.topic.groups), popularQuestions.others).map(ways.question),
      };
    case 'answer':
      return answerView(edition, { ...found, posted });
  }
};

const indexOf = ({ word }: Edition, documents: Documents): HelpIndex =>
  placesOf(documents).map(({ question: { id, question } }) => ({ id, question: word(question) }));

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, ' ');

const writings = new WeakMap<Documents, ReadonlyMap<string, string>>();

const writingsOf = ({ word }: Edition, documents: Documents): ReadonlyMap<string, string> => {
  const known = writings.get(documents);
  if (known) return known;
  const written = documents.topics.flatMap((topic) =>
    topic.groups.flatMap((group) =>
      group.sections.flatMap((section) =>
        section.questions.map(({ id, answer }): [string, string] => [
          id,
          readyText(word([section.title, group.title, withoutTags(answer)].join(' '))),
        ]),
      ),
    ),
  );
  const made = new Map(written);
  writings.set(documents, made);
  return made;
};

/** Fewer results than this are followed by questions whose answers contain the words. */
const enough = 8;

const searchHelp = (edition: Edition, documents: Documents, typed: string): HelpIndex => {
  const index = indexOf(edition, documents);
  const found = searchQuestions(index, typed);
  if (found.length >= enough) return found;
  const written = writingsOf(edition, documents);
  const speaking = index.filter((each) => !found.includes(each) && holdsWords(written.get(each.id) ?? '', typed));
  return [...found, ...speaking].slice(0, enough);
};

export const questionsById = (edition: Edition): ReadonlyMap<string, Question> =>
  new Map(placesOf(readDocuments(edition) ?? { topics: [] }).map(({ question }) => [question.id, question]));

export const helpIndex = (edition: Edition): HelpIndex | undefined => {
  const documents = readDocuments(edition);
  return documents && indexOf(edition, documents);
};

export const helpOf = (edition: Edition, address: PageAddress): HelpView | undefined => {
  const documents = readDocuments(edition);
  if (!documents) return undefined;
  const { typed, isMissing } = address;
  if (isMissing) return { ...topicsView(edition, documents), isMissing };
  if (typed !== undefined) {
    const found = searchHelp(edition, documents, typed).map(({ id, question }) => ({
      title: question,
      href: `/gethelp/q/${id}`,
    }));
    return { ...topicsView(edition, documents), search: { typed, found } };
  }
  const found = find(documents, address);
  return found && viewOf(edition, { documents, found, posted: address.posted });
};

export const helpPaths = (edition: Edition): string[] => {
  const documents = readDocuments(edition);
  if (!documents) return [];
  const below = documents.topics
    .filter(({ redirect }) => redirect === undefined)
    .flatMap((topic) => [topicPath(topic)].concat(topic.groups.map((group) => groupPath(topic, group))));
  return [...below, ...placesOf(documents).map(({ question }) => `/gethelp/q/${question.id}`)];
};
