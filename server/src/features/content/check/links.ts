import { present } from '@selfcare/contract/typed/present';
import { formPackage } from '@selfcare/contract/content/form';
import { helpDocuments } from '@selfcare/contract/content/help';
import { formIdOf, languageOf, slugOfPage } from '@selfcare/contract/content/lists';
import type { Market } from '@selfcare/markets/market';
import type { PortalFacts } from '../portal-facts.ts';
import { whyNoHref } from '../sanitise.ts';

/** Reserved first path parts that are neither in the route table nor content pages. */
const otherFirstParts =
  'api assets form health maps media metrics orp pages translations works openapi robots sitemap sandbox'.split(' ');

export const faultOfSlug = (slug: string, market: Market, facts: PortalFacts): string | undefined => {
  if (facts.routedSlugs.includes(slug)) return undefined;
  const { slug: brand } = market.brand;
  const taken = new Set([
    ...otherFirstParts,
    ...facts.firstParts.map((part) => part.replace('{slug}', brand).toLowerCase()),
    ...market.languages.flatMap(({ tag, prefix }) => [languageOf(tag), prefix.slice(1)]),
  ]);
  return taken.has(slug) || facts.hasAddress(market, `/${slug}`) ? `the address /${slug} is reserved` : undefined;
};

export type Published = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Returns addresses created by content: its pages, public forms, parts of the help centre. */
export const contentAddresses = (published: Published): ReadonlySet<string> => {
  const addresses = new Set<string>();
  for (const [page, values] of published) {
    const slug = slugOfPage(page);
    if (slug !== undefined && slug !== 'money') addresses.add(`/${slug}`);
    const value = Object.values(values)[0];
    const formId = formIdOf(page);
    const form = formId === undefined ? undefined : formPackage.safeParse(value).data;
    if (form?.public) addresses.add(`/form/${formId}`);
    const help = page === 'help-documents' ? helpDocuments.safeParse(value).data : undefined;
    for (const topic of help?.topics ?? []) {
      addresses.add(`/gethelp/${topic.slug}`);
      for (const group of topic.groups) {
        addresses.add(`/gethelp/${topic.slug}/${group.slug}`);
        for (const { questions } of group.sections) for (const { id } of questions) addresses.add(`/gethelp/q/${id}`);
      }
    }
  }
  return addresses;
};

type Where = { market: Market; facts: PortalFacts; addresses: ReadonlySet<string> };

export const faultOfLink = (href: string, { market, facts, addresses }: Where): string | undefined => {
  const filled = href.replaceAll('{slug}', market.brand.slug);
  if (/[{}]/.test(filled)) return `${href}: a link knows no place but {slug}`;
  const why = whyNoHref(filled);
  if (why !== undefined) return `${href}: ${why}`;
  if (!filled.startsWith('/')) return undefined;
  const path = present(filled.split(/[?#]/)[0]);
  const prefixed = market.languages.find(({ prefix }) => prefix && `${path}/`.startsWith(`${prefix}/`));
  if (prefixed) return `${href}: a path stands without the prefix of a language`;
  if (addresses.has(path)) return undefined;
  // The help centre's addresses depend on its package; the route table only has their pattern.
  const isStage = /^\/gethelp\/./.test(path);
  return !isStage && facts.hasAddress(market, path) ? undefined : `${href}: the portal has no such address`;
};
