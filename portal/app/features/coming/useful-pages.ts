import type { Texts } from '../../locales/texts.ts';
import type { PageId } from '../../site/pages.ts';

// In a file without markup: in a .tsx file, `npm run needs` would take these words for class names.
/** Links of each page that has no content yet. */
export const usefulPages = {
  coverage: ['tariffs', 'broadband', 'contact'],
  dealers: ['recharge', 'tariffs', 'contact'],
  feedback: ['receipt', 'contact', 'about'],
  help: ['receipt', 'tariffs', 'about', 'contact'],
  shops: ['recharge', 'tariffs', 'bill', 'contact'],
  'wallet-loans': ['recharge', 'receipt', 'contact'],
} as const satisfies Partial<Record<PageId, readonly (PageId & keyof Texts['coming'])[]>>;

export type ComingPageId = keyof typeof usefulPages;
