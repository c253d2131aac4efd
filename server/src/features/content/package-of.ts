import type { HelpDocuments } from '@selfcare/contract/content/help';
import type { PackageOf } from '@selfcare/contract/content/pages';

/** Returns a package with the type of its page; its schema was checked before. */
export const packageOf = <Page extends string>(_page: Page, value: unknown): PackageOf<Page> =>
  value as PackageOf<Page>;

/** Returns every question of the help centre with its topic, group and section. */
export const questionsOf = ({ topics }: HelpDocuments) =>
  topics.flatMap((topic) =>
    topic.groups.flatMap((group) =>
      group.sections.flatMap((section) => section.questions.map((question) => ({ topic, group, section, question }))),
    ),
  );

/** Returns the ids of all questions in a `help-documents`, if there is one. */
export const questionIdsOf = (help: unknown): string[] =>
  help === undefined ? [] : questionsOf(packageOf('help-documents', help)).map(({ question }) => question.id);
