import type { Feature } from '../locales/texts.ts';
import type { PageId } from '../site/pages.ts';

type Needs = { texts: readonly Feature[]; sheets: readonly string[] };

// Written by `npm run needs`: change the modules, not this.
const rows = {
  about: { texts: ['about', 'article', 'ways'], sheets: ['card', 'list', 'hero', 'ways'] },
  accessibility: { texts: ['accessibility', 'ways'], sheets: ['card', 'list', 'hero', 'ways'] },
  'after-paid': { texts: ['again'], sheets: ['check'] },
  again: { texts: ['again'], sheets: [] },
  article: { texts: ['article', 'ways'], sheets: ['card', 'list', 'hero', 'ways'] },
  ask: { texts: ['gift'], sheets: ['sheet', 'qr'] },
  bill: {
    texts: ['bill', 'number', 'ways'],
    sheets: ['back', 'field', 'chips', 'list', 'progress', 'receipt', 'paybar', 'ways'],
  },
  'bill-account': { texts: ['billAccount'], sheets: ['badge', 'card', 'tabs', 'code', 'invoice'] },
  broadband: {
    texts: ['broadband', 'number', 'ways'],
    sheets: ['back', 'field', 'chips', 'list', 'progress', 'receipt', 'paybar', 'ways'],
  },
  'broadband-offer': { texts: ['broadbandOffer'], sheets: ['badge', 'card', 'plan', 'gauge'] },
  bundles: {
    texts: ['bundles', 'number', 'ways'],
    sheets: ['back', 'field', 'chips', 'list', 'progress', 'receipt', 'paybar', 'ways'],
  },
  'bundles-compare': { texts: ['bundlesCompare'], sheets: ['sheet', 'compare'] },
  'bundles-list': { texts: ['bundlesList'], sheets: ['badge', 'empty', 'plan'] },
  consent: { texts: ['consent'], sheets: ['consent'] },
  contact: { texts: ['article', 'contact', 'ways'], sheets: ['card', 'list', 'hero', 'ways'] },
  coverage: {
    texts: ['coming', 'coverage', 'coverageMap', 'placeSearch', 'ways'],
    sheets: ['field', 'chips', 'card', 'list', 'hero', 'search', 'places', 'tabs', 'ways'],
  },
  dealers: {
    texts: ['coming', 'coverage', 'dealers', 'placeSearch', 'shopFinder', 'shops', 'ways'],
    sheets: ['back', 'empty', 'field', 'chips', 'card', 'list', 'hero', 'search', 'places', 'tabs', 'ways'],
  },
  failure: { texts: ['failure'], sheets: ['hero'] },
  feedback: {
    texts: ['article', 'coming', 'feedback', 'form', 'ways'],
    sheets: ['field', 'chips', 'card', 'list', 'hero', 'plan', 'result', 'ways', 'check', 'form'],
  },
  'fixed-internet': {
    texts: ['fixedInternet', 'ways'],
    sheets: ['back', 'field', 'card', 'list', 'progress', 'receipt', 'paybar', 'ways'],
  },
  'fixed-internet-email': { texts: ['emailMeant'], sheets: [] },
  'fixed-internet-list': { texts: ['fixedInternetList'], sheets: ['badge', 'invoice'] },
  help: {
    texts: ['coming', 'help', 'helpCentre', 'ways'],
    sheets: ['back', 'empty', 'field', 'chips', 'card', 'list', 'hero', 'search', 'ways'],
  },
  home: {
    texts: ['home', 'number', 'ways'],
    sheets: ['field', 'chips', 'card', 'list', 'featured', 'home', 'hero', 'tabs', 'fold', 'ways'],
  },
  'home-internet': {
    texts: ['homeInternet', 'ways'],
    sheets: ['back', 'card', 'list', 'receipt', 'plan', 'lead', 'ways'],
  },
  'known-numbers': { texts: ['savedNumbers'], sheets: [] },
  'lead-address': { texts: ['placeSearch'], sheets: ['field', 'places', 'sheet'] },
  'lead-ended': { texts: [], sheets: ['sheet'] },
  'lead-flow': { texts: [], sheets: ['progress', 'paybar', 'check', 'form'] },
  'lead-form': { texts: ['form'], sheets: ['field', 'chips'] },
  'lead-status': {
    texts: ['leadStatus', 'number', 'ways'],
    sheets: ['back', 'field', 'card', 'list', 'progress', 'ways'],
  },
  'lost-payment': { texts: ['lostPayment'], sheets: ['hero', 'receipt'] },
  'not-found': { texts: ['notFound', 'ways'], sheets: ['list', 'hero', 'ways'] },
  'order-help': { texts: ['stepHelp'], sheets: ['card'] },
  otp: { texts: ['otp'], sheets: ['sheet', 'code'] },
  payment: { texts: ['payment'], sheets: ['back', 'empty', 'list', 'receipt', 'methods'] },
  'payment-airtime': { texts: ['emailMeant', 'number', 'paymentAirtime', 'walletFoot'], sheets: ['field'] },
  'payment-card': { texts: ['emailMeant', 'paymentCard'], sheets: ['field'] },
  'payment-consent': { texts: ['airtimeConfirm'], sheets: ['sheet'] },
  'payment-currency': { texts: ['paymentCurrency'], sheets: ['chips'] },
  'payment-gift': { texts: ['gift'], sheets: ['fold', 'check'] },
  'payment-help': { texts: ['stepHelp'], sheets: ['card'] },
  'payment-money': { texts: ['number', 'paymentMoney', 'walletFoot'], sheets: ['field'] },
  'payment-no-order': { texts: ['paymentNoOrder'], sheets: [] },
  'payment-notice': { texts: ['paymentForm'], sheets: [] },
  'payment-second-wallet': { texts: ['emailMeant', 'number', 'paymentSecondWallet', 'walletFoot'], sheets: ['field'] },
  'payment-under-way': { texts: ['paymentUnderWay'], sheets: ['card', 'progress', 'fold'] },
  pin: { texts: ['pin'], sheets: ['sheet', 'pin'] },
  'plain-choice': {
    texts: [
      'bill',
      'billAccount',
      'broadband',
      'broadbandOffer',
      'bundles',
      'bundlesList',
      'emailMeant',
      'fixedInternet',
      'fixedInternetList',
      'plain',
    ],
    sheets: ['back', 'badge', 'empty', 'field', 'card', 'invoice', 'gauge'],
  },
  'plain-lead': { texts: ['emailMeant', 'leadStatus', 'plain'], sheets: ['back', 'field', 'card', 'progress'] },
  'plain-payment': {
    texts: [
      'emailMeant',
      'gift',
      'payment',
      'paymentCard',
      'paymentForm',
      'paymentMoney',
      'paymentSecondWallet',
      'plain',
      'walletFoot',
    ],
    sheets: ['back', 'empty', 'field', 'card', 'list', 'fold', 'receipt', 'methods', 'check'],
  },
  'plain-recharge': { texts: ['emailMeant', 'plain', 'recharge'], sheets: ['back', 'field', 'progress'] },
  'plain-status': {
    texts: ['emailMeant', 'paymentUnderWay', 'plain', 'status'],
    sheets: ['badge', 'field', 'card', 'progress', 'fold', 'receipt', 'result'],
  },
  'plain-word': {
    texts: ['emailMeant', 'payment', 'paymentNoOrder', 'plain', 'recharge', 'status', 'statusMissing'],
    sheets: ['empty', 'field'],
  },
  privacy: { texts: ['savedNumbers'], sheets: ['field', 'progress', 'sheet', 'check', 'memory'] },
  'privacy-notice': { texts: ['article', 'privacyNotice', 'ways'], sheets: ['card', 'list', 'hero', 'ways'] },
  receipt: { texts: ['receipt', 'ways'], sheets: ['empty', 'field', 'card', 'list', 'receipt', 'result', 'ways'] },
  recharge: {
    texts: ['number', 'recharge', 'ways'],
    sheets: ['back', 'field', 'chips', 'list', 'progress', 'receipt', 'paybar', 'ways'],
  },
  'recharge-bundles': { texts: ['rechargeBundles'], sheets: ['badge', 'tabs', 'plan'] },
  'sandbox-bar': { texts: ['sandbox'], sheets: [] },
  shops: {
    texts: ['coming', 'coverage', 'dealers', 'placeSearch', 'shopFinder', 'shops', 'ways'],
    sheets: ['back', 'empty', 'field', 'chips', 'card', 'list', 'hero', 'search', 'places', 'tabs', 'ways'],
  },
  status: { texts: ['status'], sheets: ['badge', 'empty', 'card', 'progress', 'receipt', 'result'] },
  'status-missing': { texts: ['statusMissing'], sheets: [] },
  'status-more': { texts: ['nearestShop', 'shopFinder'], sheets: [] },
  'status-open-card': { texts: [], sheets: [] },
  'status-receipt': { texts: ['receiptProof'], sheets: ['qr', 'proof'] },
  tariffs: { texts: ['tariffs', 'ways'], sheets: ['back', 'list', 'plan', 'tariffs', 'ways'] },
  unknown: { texts: ['about', 'article', 'ways'], sheets: ['card', 'list', 'hero', 'ways'] },
  'wallet-loans': { texts: ['article', 'coming', 'walletLoans', 'ways'], sheets: ['card', 'list', 'hero', 'ways'] },
  works: { texts: ['works'], sheets: ['card', 'receipt', 'lead', 'check'] },
} as const satisfies Record<PageId, Needs> & Record<string, Needs>;

/** Groups of texts and sheets of style that each page and lazy part brings, found in what its modules say and draw. */
export const needs: Record<PageId, Needs> & Record<string, Needs | undefined> = rows;
