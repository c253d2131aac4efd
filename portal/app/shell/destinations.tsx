import type { Texts } from '../locales/texts.ts';
import { Link } from '../site/nav.tsx';
import type { PageId, PageWithoutParams } from '../site/pages.ts';

/** A word of the ways. */
export type WayText = keyof Texts['ways'];

/** Where the navigation leads: its words, its page, and the other pages that it stands for. */
export type Destination = readonly [text: WayText, page: PageWithoutParams, ...others: PageId[]];

/** The link of a destination without its words; on a page that it stands for it says that the visitor is there. */
export const wayLink = ([, ...pages]: Destination, page?: PageId) => (
  <Link page={pages[0]} params={{}} aria-current={page && pages.includes(page) ? 'page' : undefined} />
);

/** The main navigation, in order. */
export const mainDestinations: readonly Destination[] = [
  ['recharge', 'recharge'],
  ['bundles', 'bundles', 'broadband', 'tariffs'],
  ['bills', 'bill', 'fixed-internet'],
  ['homeInternet', 'home-internet', 'lead-status'],
  ['help', 'help'],
];

/** The phone's menu has two more. */
export const menuDestinations: readonly Destination[] = [
  ...mainDestinations,
  ['shops', 'shops', 'dealers'],
  ['coverage', 'coverage'],
];
