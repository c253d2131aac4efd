import type { ComponentProps, ReactElement } from 'react';
import type { Texts } from '../locales/texts.ts';
import { Link, OtherLink } from '../site/nav.tsx';
import type { PageId } from '../site/pages.ts';

type WayText = keyof Texts['ways'];

/** Where the navigation leads: the words, the link, and the pages that it stands for. */
export type Destination = { text: WayText; link: ReactElement<ComponentProps<'a'>>; pages?: readonly PageId[] };

/** What a link says of itself on this page: on a page that it stands for, that the visitor is there. */
export const currentMark = ({ pages }: Destination, page: PageId) => ({
  'aria-current': pages?.includes(page) ? ('page' as const) : undefined,
});

/** The main navigation, in order. */
export const mainDestinations: readonly Destination[] = [
  { text: 'recharge', link: <Link page="recharge" params={{}} />, pages: ['recharge'] },
  { text: 'bundles', link: <Link page="bundles" params={{}} />, pages: ['bundles', 'broadband', 'tariffs'] },
  { text: 'bills', link: <Link page="bill" params={{}} />, pages: ['bill', 'fixed-internet'] },
  { text: 'homeInternet', link: <OtherLink to="homeInternet" /> },
  { text: 'help', link: <OtherLink to="help" /> },
];

/** The phone's menu has two more. */
export const menuDestinations: readonly Destination[] = [
  ...mainDestinations,
  { text: 'shops', link: <OtherLink to="shops" /> },
  { text: 'coverage', link: <OtherLink to="coverage" /> },
];

/** Columns of the footer under their headings. */
export const footColumns: readonly { heading: WayText; destinations: readonly Destination[] }[] = [
  {
    heading: 'footMobile',
    destinations: [
      { text: 'recharge', link: <Link page="recharge" params={{}} /> },
      { text: 'bundles', link: <Link page="bundles" params={{}} /> },
      { text: 'footBill', link: <Link page="bill" params={{}} /> },
      { text: 'coverage', link: <OtherLink to="coverage" /> },
    ],
  },
  {
    heading: 'footHome',
    destinations: [
      { text: 'footInternet', link: <OtherLink to="homeInternet" /> },
      { text: 'footInvoices', link: <Link page="fixed-internet" params={{}} /> },
      { text: 'footBox', link: <Link page="broadband" params={{}} /> },
      { text: 'footMoney', link: <OtherLink to="walletLoans" /> },
    ],
  },
];
