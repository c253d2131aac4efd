import type { HeaderPackage } from '@selfcare/contract/content/packages';
import type { WaysContent } from '../loading/loaded.ts';
import { link, match, pages, type PageId, type PageWithoutParams, tablePath } from '../site/pages.ts';
import { namedIcon } from '../ui/icons/named-icon.ts';
import type { Edition } from './edition.ts';

type Words = Edition['texts']['wayDefaults'];
type Row = readonly [text: keyof Words, page: PageWithoutParams];

const menu: readonly Row[] = [
  ['recharge', 'recharge'],
  ['bundles', 'bundles'],
  ['bills', 'bill'],
  ['homeInternet', 'home-internet'],
  ['help', 'help'],
  ['shops', 'shops'],
  ['coverage', 'coverage'],
];

const columns: readonly { heading: keyof Words; rows: readonly Row[] }[] = [
  {
    heading: 'footMobile',
    rows: [
      ['recharge', 'recharge'],
      ['bundles', 'bundles'],
      ['footBill', 'bill'],
      ['coverage', 'coverage'],
    ],
  },
  {
    heading: 'footHome',
    rows: [
      ['footInternet', 'home-internet'],
      ['footInvoices', 'fixed-internet'],
      ['footBox', 'broadband'],
      ['footMoney', 'wallet-loans'],
    ],
  },
  {
    heading: 'footService',
    rows: [
      ['footContact', 'contact'],
      ['footShop', 'shops'],
      ['footDealers', 'dealers'],
      ['footHelp', 'help'],
    ],
  },
  {
    heading: 'footPortal',
    rows: [
      ['footFeedback', 'feedback'],
      ['footAbout', 'about'],
      ['footPrivacy', 'privacy-notice'],
      ['footAccess', 'accessibility'],
    ],
  },
];

const standsFor: Partial<Record<PageId, readonly PageId[]>> = {
  bundles: ['broadband', 'tariffs'],
  bill: ['fixed-internet'],
  'home-internet': ['lead-status'],
  shops: ['dealers'],
};

const pathOf = (page: PageWithoutParams) => link(page, {});

const isCurrent = ({ market }: Edition, path: string, page: PageId) => {
  const { slug } = market.brand;
  const { page: of } = match(tablePath(path, slug), slug);
  return of !== 'unknown' && (of === page || standsFor[of]?.includes(page) === true);
};

export const waysOf = (edition: Edition, page: PageId): WaysContent | undefined => {
  if ('slim' in pages[page]) return undefined;
  const { read, texts, word, href } = edition;
  const own = texts.wayDefaults;
  const row = ([text, to]: Row) => ({ label: own[text], href: pathOf(to) });
  const items: HeaderPackage['items'] = read('header')?.items ?? menu.map(row);
  const foot = read('footer') ?? {
    columns: columns.map(({ heading, rows }) => ({ title: own[heading], items: rows.map(row) })),
    tagline: own.tagline,
    legal: [],
  };
  const way = (each: { label: string; href: string }) => ({ label: word(each.label), href: href(each.href) });
  const item = (each: HeaderPackage['items'][number]): WaysContent['items'][number] => ({
    ...way(each),
    ...(each.icon !== undefined && { icon: namedIcon(each.icon) }),
    ...(isCurrent(edition, edition.path(each.href), page) && { current: true as const }),
  });
  return {
    items: items.map(item),
    foot: {
      columns: foot.columns.map((column) => ({ title: word(column.title), items: column.items.map(way) })),
      tagline: word(foot.tagline),
      legal: foot.legal.map(way),
    },
  };
};
