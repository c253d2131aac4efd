import { isRecord } from '@selfcare/contract/typed/fields';
import { packageOf } from '../package-of.ts';
import { present } from '@selfcare/contract/typed/present';
import { formIdOf } from '@selfcare/contract/content/lists';
import type { FormPackage } from '@selfcare/contract/content/form';
import type { HelpDocuments } from '@selfcare/contract/content/help';

const ofHelp = ({ topics }: HelpDocuments): string[] =>
  topics.flatMap((topic) => [
    topic.slug,
    ...topic.groups.flatMap((group) => [
      `${topic.slug}/${group.slug}`,
      ...group.sections.flatMap((section) => [
        `${topic.slug}/${group.slug}/${section.slug}`,
        ...section.questions.map(({ id }) => id),
      ]),
    ]),
  ]);

const ofForm = ({ fields }: FormPackage): string[] =>
  fields.flatMap(({ name, options }) => [
    name,
    ...(Array.isArray(options) ? options.map(({ value }) => `${name}=${value}`) : []),
  ]);

const others: Readonly<Record<string, (value: unknown) => string[]>> = {
  'help-documents': (value) => ofHelp(packageOf('help-documents', value)),
  'meta-data-config': (value) => Object.keys(packageOf('meta-data-config', value).pages),
  'lead-status-config': (value) => Object.keys(packageOf('lead-status-config', value).states),
};

/** Returns the keys and ids that a package must share with its other languages. */
export const idsOf = (page: string, value: unknown): string[] => {
  if (Object.hasOwn(others, page)) return present(others[page])(value);
  if (formIdOf(page) !== undefined) return ofForm(packageOf('form-', value));
  return Object.keys(isRecord(value) ? value : {});
};
