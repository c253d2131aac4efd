import type * as fr from './fr.ts';

/** All texts of one language; French is the source, the other languages must have the same keys. */
export type Texts = typeof fr;

/** A group of texts. */
export type Feature = keyof Texts;

/** A group that can head a page: it has `pageTitle` and `pageDescription`. */
export type PageFeature = {
  [Name in Feature]: Texts[Name] extends { pageTitle: string; pageDescription: string } ? Name : never;
}[Feature];
