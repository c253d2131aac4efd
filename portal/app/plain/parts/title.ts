import type { PlainView } from '@selfcare/contract/plain-pages';
import { viewOf } from '../../features/status/status-view.ts';
import { fill } from '../../format/fill.ts';
import type { Texts } from '../../locales/texts.ts';

const isWrong = (view: PlainView): boolean => {
  if (view.page === 'word' || view.page === 'status') return false;
  if (Object.keys(view.wrong).length > 0) return true;
  if (view.page === 'choice' && (view.code?.fault ?? view.code?.says) !== undefined) return true;
  return view.notice !== undefined && !['confirm', 'under-way', 'forgotten'].includes(view.notice.kind);
};

const headings = {
  paid: 'paidHeading',
  live: 'liveHeading',
  refunding: 'liveHeading',
  failed: 'failedHeading',
  refunded: 'failedHeading',
} as const;

type Titled = { title: string; brand: string; texts: Pick<Texts, 'plain' | 'status'> };

/** A screen reader starts each document with its title: state or error first. */
export const plainTitle = (view: PlainView, { title, brand, texts }: Titled): string => {
  if (view.page === 'status') return `${texts.status[headings[viewOf(view.status)]]} | ${brand}`;
  if (view.page === 'word' && view.kind === 'failed') return `${texts.plain.refusedTitle} | ${brand}`;
  return isWrong(view) ? fill(texts.plain.wrongTitle, { title }) : title;
};
