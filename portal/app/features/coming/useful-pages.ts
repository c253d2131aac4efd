import type { Texts } from '../../locales/texts.ts';
import type { PageId } from '../../site/pages.ts';

export const usefulPages = {
  recharge: 'recharge',
  tariffs: 'tariffs',
  bill: 'bill',
  fixedInternet: 'fixed-internet',
  broadband: 'broadband',
  receipt: 'receipt',
  contact: 'contact',
  about: 'about',
  leadStatus: 'lead-status',
} as const satisfies Partial<Record<keyof Texts['coming'], PageId>>;
