import type { MetaDataPackage } from '@selfcare/contract/content/packages';
import { typeset } from '@selfcare/contract/values/typography';
import type { PageId } from '../site/pages.ts';

/**
 * What a market publishes, as the server reads it while it makes one answer: packages by the name of their page without its
 * language, and texts that take the place of the portal's own, by their group. HTML in it is sanitised, paths are without
 * language prefix.
 */
export type MarketContent = {
  package: (page: string, tag: string) => unknown;
  texts: (feature: string, tag: string) => Readonly<Record<string, string>> | undefined;
};

/** Of a market that publishes nothing: the portal shows its own texts. */
export const noContent: MarketContent = { package: () => undefined, texts: () => undefined };

/** A group of texts with what the market says in place of some of them. */
export const overlaid = <Group extends Record<string, string>>(
  group: Group,
  { content, feature, tag }: { content: MarketContent; feature: string; tag: string },
): Group => {
  const overlay = content.texts(feature, tag);
  return overlay ? { ...group, ...overlay } : group;
};

/** What the market calls a page in its head, as far as it says so. */
export const metaDataOf = (content: MarketContent, page: PageId, tag: string) => {
  const { title, description } =
    (content.package('meta-data-config', tag) as MetaDataPackage | undefined)?.pages[page] ?? {};
  return { title: title && typeset(title, tag), description: description && typeset(description, tag) };
};
