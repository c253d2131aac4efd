import type { about } from './fr/about.ts';
import type { home } from './fr/home.ts';
import type { notFound } from './fr/not-found.ts';
import type { payment } from './fr/payment.ts';
import type { recharge } from './fr/recharge.ts';
import type { shell } from './fr/shell.ts';
import type { status } from './fr/status.ts';

/** All texts of one language; French is the source, the other languages must have the same keys. */
export type Texts = {
  shell: typeof shell;
  home: typeof home;
  recharge: typeof recharge;
  payment: typeof payment;
  status: typeof status;
  about: typeof about;
  notFound: typeof notFound;
};

/** A group of texts. */
export type Feature = keyof Texts;

/** A group that can head a page: it has `pageTitle` and `pageDescription`. */
export type PageFeature = {
  [Name in Feature]: Texts[Name] extends { pageTitle: string; pageDescription: string } ? Name : never;
}[Feature];
