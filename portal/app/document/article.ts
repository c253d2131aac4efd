import type { Article } from '../loading/loaded.ts';
import type { PageId } from '../site/pages.ts';
import type { Edition } from './edition.ts';

const written: Partial<Record<PageId, `page-${string}`>> = {
  about: 'page-about',
  unknown: 'page-about',
  contact: 'page-contact-us',
  'wallet-loans': 'page-money',
};

export const routedSlugs: readonly string[] = [...new Set(Object.values(written))].map((page) =>
  page.slice('page-'.length),
);

export const isOwnAddress = (slug: string): boolean => !routedSlugs.includes(slug);

const privacyOf = ({ read, word, markup, language }: Edition): Article | undefined => {
  const policy = read('privacy-policy-config');
  if (!policy) return undefined;
  const day = new Intl.DateTimeFormat(language.tag, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    title: word(policy.title),
    text: markup(policy.html),
    links: [],
    updated: day.format(new Date(`${policy.updated}T00:00:00Z`)),
  };
};

export const articleOf = (edition: Edition, page: PageId, slug?: string): Article | undefined => {
  if (page === 'privacy-notice') return privacyOf(edition);
  const { read, word, markup, href } = edition;
  const name = page === 'article' && slug !== undefined ? (`page-${slug}` as const) : written[page];
  const found = name && read(name);
  return (
    found && {
      title: word(found.title),
      lead: word(found.lead),
      text: markup(found.html),
      links: (found.links ?? []).map(({ label, href: to }) => ({ label: word(label), href: href(to) })),
    }
  );
};
