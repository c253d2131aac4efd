import type { ComponentProps, ReactElement } from 'react';
import type { Texts } from '../locales/texts.ts';
import { Link, OtherLink } from '../nav.tsx';
import type { PageId } from '../pages.ts';

type WayText = keyof Texts['ways'];

/** Where the navigation leads: the words, the link, and the page that it stands for where that page exists. */
export type Destination = { text: WayText; link: ReactElement<ComponentProps<'a'>>; page?: PageId };

/** The main navigation, in order. */
export const mainDestinations: readonly Destination[] = [
  { text: 'recharge', link: <Link page="recharge" params={{}} />, page: 'recharge' },
  { text: 'bundles', link: <OtherLink to="bundles" /> },
  { text: 'bills', link: <OtherLink to="bill" /> },
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
      { text: 'bundles', link: <OtherLink to="bundles" /> },
      { text: 'footBill', link: <OtherLink to="bill" /> },
      { text: 'coverage', link: <OtherLink to="coverage" /> },
    ],
  },
  {
    heading: 'footHome',
    destinations: [
      { text: 'footInternet', link: <OtherLink to="homeInternet" /> },
      { text: 'footInvoices', link: <OtherLink to="fixedInternet" /> },
      { text: 'footBox', link: <OtherLink to="broadband" /> },
      { text: 'footMoney', link: <OtherLink to="walletLoans" /> },
    ],
  },
];
