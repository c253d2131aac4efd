import type { Feature } from '../locales/texts.ts';
import type { PageId } from '../site/pages.ts';

type Needs = { texts: readonly Feature[]; sheets: readonly string[] };

// Written by `npm run needs`: change the modules, not this.
const rows = {
  about: { texts: ['about', 'ways'], sheets: ['card', 'list', 'ways', 'hero'] },
  ask: { texts: ['gift'], sheets: ['sheet', 'qr'] },
  bill: { texts: ['bill', 'ways'], sheets: ['field', 'list', 'progress', 'receipt', 'paybar', 'ways'] },
  'bill-account': { texts: ['billAccount'], sheets: ['card', 'tabs', 'code', 'invoice'] },
  broadband: { texts: ['broadband', 'ways'], sheets: ['field', 'list', 'progress', 'receipt', 'paybar', 'ways'] },
  'broadband-offer': { texts: ['broadbandOffer'], sheets: ['card', 'plan', 'gauge'] },
  bundles: { texts: ['bundles', 'ways'], sheets: ['field', 'list', 'progress', 'receipt', 'paybar', 'ways'] },
  'bundles-compare': { texts: ['bundlesCompare'], sheets: ['sheet', 'compare'] },
  'bundles-list': { texts: ['bundlesList'], sheets: ['chips', 'plan'] },
  failure: { texts: ['failure'], sheets: ['hero'] },
  'fixed-internet': {
    texts: ['fixedInternet', 'ways'],
    sheets: ['field', 'card', 'list', 'progress', 'receipt', 'paybar', 'ways'],
  },
  'fixed-internet-list': { texts: ['fixedInternetList'], sheets: ['invoice'] },
  home: {
    texts: ['home', 'ways'],
    sheets: ['field', 'chips', 'card', 'list', 'featured', 'tabs', 'fold', 'ways', 'hero'],
  },
  'known-numbers': { texts: ['savedNumbers'], sheets: [] },
  'not-found': { texts: ['notFound', 'ways'], sheets: ['list', 'ways', 'hero'] },
  otp: { texts: ['otp'], sheets: ['sheet', 'code'] },
  payment: { texts: ['payment'], sheets: ['list', 'receipt', 'methods'] },
  'payment-airtime': { texts: ['paymentAirtime'], sheets: ['field', 'sheet'] },
  'payment-card': { texts: ['paymentCard'], sheets: ['field'] },
  'payment-currency': { texts: ['paymentCurrency'], sheets: ['chips'] },
  'payment-gift': { texts: ['gift'], sheets: ['fold', 'check'] },
  'payment-money': { texts: ['paymentMoney'], sheets: ['field'] },
  'payment-second-wallet': { texts: ['paymentSecondWallet'], sheets: ['field'] },
  'payment-under-way': { texts: ['paymentUnderWay'], sheets: ['card', 'progress', 'fold'] },
  pin: { texts: ['pin'], sheets: ['sheet', 'pin'] },
  privacy: { texts: ['savedNumbers'], sheets: ['field', 'sheet', 'check', 'memory'] },
  receipt: { texts: ['receipt', 'ways'], sheets: ['field', 'card', 'list', 'receipt', 'result', 'ways'] },
  recharge: {
    texts: ['recharge', 'ways'],
    sheets: ['field', 'chips', 'list', 'progress', 'receipt', 'paybar', 'ways'],
  },
  'recharge-bundles': { texts: ['rechargeBundles'], sheets: ['tabs', 'plan'] },
  status: { texts: ['status'], sheets: ['card', 'progress', 'receipt', 'result'] },
  'status-receipt': { texts: ['receiptProof'], sheets: ['qr', 'proof'] },
  tariffs: { texts: ['tariffs', 'ways'], sheets: ['list', 'plan', 'tariffs', 'ways'] },
  unknown: { texts: ['about', 'ways'], sheets: ['card', 'list', 'ways', 'hero'] },
} as const satisfies Record<PageId, Needs> & Record<string, Needs>;

/** Groups of texts and sheets of style that each page and lazy part brings, found in what its modules say and draw. */
export const needs: Record<PageId, Needs> & Record<string, Needs | undefined> = rows;
