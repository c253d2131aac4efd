import type { PageId } from '../site/pages.ts';
import type { LazyPartId } from '../loading/lazy-parts.ts';

/** Sheets of `ui/styles` that every document carries, in order. */
export const baseSheets = [
  'reset',
  'tokens',
  'base',
  'layout',
  'text',
  'icon',
  'brand',
  'button',
  'message',
  'loading',
  'crumbs',
  'shell',
  'util',
] as const;

/** Around pages that are no step of a payment. */
const ways = ['list', 'ways'] as const;

/** What else a page or part needs: all that its modules name, so that no document carries the style of another page. */
export const ownSheets: Record<PageId | LazyPartId, readonly string[]> = {
  home: [...ways, 'field', 'chips', 'card', 'tabs', 'fold', 'hero', 'featured'],
  recharge: [...ways, 'field', 'chips', 'card', 'progress', 'receipt', 'paybar'],
  bill: [...ways, 'field', 'progress', 'receipt', 'paybar'],
  'bill-account': ['tabs', 'card', 'code', 'invoice'],
  'fixed-internet': [...ways, 'field', 'card', 'progress', 'receipt', 'paybar'],
  'fixed-internet-list': ['invoice'],
  broadband: [...ways, 'field', 'progress', 'receipt', 'paybar'],
  'broadband-offer': ['card', 'plan', 'gauge'],
  bundles: [...ways, 'field', 'progress', 'receipt', 'paybar'],
  tariffs: [...ways, 'plan', 'tariffs'],
  payment: ['list', 'card', 'receipt', 'methods'],
  status: ['card', 'progress', 'receipt', 'result'],
  receipt: [...ways, 'field', 'card', 'receipt', 'result'],
  about: [...ways, 'card', 'hero'],
  'not-found': [...ways, 'hero'],
  unknown: [...ways, 'card', 'hero'],
  failure: ['hero'],
  otp: ['sheet', 'code'],
  pin: ['sheet', 'pin', 'list'],
  'bundles-list': ['chips', 'plan'],
  'bundles-compare': ['sheet', 'compare'],
  'recharge-bundles': ['tabs', 'plan'],
  'known-numbers': ['field'],
  privacy: ['sheet', 'field', 'check', 'memory'],
  ask: ['sheet', 'field', 'qr'],
  'payment-gift': ['fold', 'check'],
  'payment-airtime': ['field', 'sheet'],
  'payment-card': ['field'],
  'payment-currency': ['chips'],
  'payment-money': ['field'],
  'payment-second-wallet': ['field'],
  'payment-under-way': ['fold', 'progress'],
  'status-receipt': ['proof', 'qr'],
};
