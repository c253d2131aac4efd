import type { about } from './fr/about.ts';
import type { bill } from './fr/bill.ts';
import type { billAccount } from './fr/bill-account.ts';
import type { broadband } from './fr/broadband.ts';
import type { broadbandOffer } from './fr/broadband-offer.ts';
import type { fixedInternet } from './fr/fixed-internet.ts';
import type { fixedInternetList } from './fr/fixed-internet-list.ts';
import type { bundles } from './fr/bundles.ts';
import type { bundlesCompare } from './fr/bundles-compare.ts';
import type { bundlesList } from './fr/bundles-list.ts';
import type { home } from './fr/home.ts';
import type { gift } from './fr/gift.ts';
import type { savedNumbers } from './fr/saved-numbers.ts';
import type { notFound } from './fr/not-found.ts';
import type { otp } from './fr/otp.ts';
import type { payment } from './fr/payment.ts';
import type { paymentAirtime } from './fr/payment-airtime.ts';
import type { paymentCard } from './fr/payment-card.ts';
import type { paymentCurrency } from './fr/payment-currency.ts';
import type { paymentMoney } from './fr/payment-money.ts';
import type { paymentSecondWallet } from './fr/payment-second-wallet.ts';
import type { paymentUnderWay } from './fr/payment-under-way.ts';
import type { ways } from './fr/ways.ts';
import type { failure } from './fr/failure.ts';
import type { pin } from './fr/pin.ts';
import type { receipt } from './fr/receipt.ts';
import type { receiptProof } from './fr/receipt-proof.ts';
import type { recharge } from './fr/recharge.ts';
import type { rechargeBundles } from './fr/recharge-bundles.ts';
import type { shell } from './fr/shell.ts';
import type { status } from './fr/status.ts';
import type { tariffs } from './fr/tariffs.ts';

/** All texts of one language; French is the source, the other languages must have the same keys. */
export type Texts = {
  shell: typeof shell;
  ways: typeof ways;
  failure: typeof failure;
  home: typeof home;
  recharge: typeof recharge;
  rechargeBundles: typeof rechargeBundles;
  bundles: typeof bundles;
  bundlesList: typeof bundlesList;
  bundlesCompare: typeof bundlesCompare;
  tariffs: typeof tariffs;
  bill: typeof bill;
  billAccount: typeof billAccount;
  broadband: typeof broadband;
  broadbandOffer: typeof broadbandOffer;
  fixedInternet: typeof fixedInternet;
  fixedInternetList: typeof fixedInternetList;
  payment: typeof payment;
  paymentAirtime: typeof paymentAirtime;
  paymentCard: typeof paymentCard;
  paymentCurrency: typeof paymentCurrency;
  paymentMoney: typeof paymentMoney;
  paymentSecondWallet: typeof paymentSecondWallet;
  paymentUnderWay: typeof paymentUnderWay;
  otp: typeof otp;
  pin: typeof pin;
  status: typeof status;
  receipt: typeof receipt;
  receiptProof: typeof receiptProof;
  about: typeof about;
  notFound: typeof notFound;
  savedNumbers: typeof savedNumbers;
  gift: typeof gift;
};

/** A group of texts. */
export type Feature = keyof Texts;

/** A group that can head a page: it has `pageTitle` and `pageDescription`. */
export type PageFeature = {
  [Name in Feature]: Texts[Name] extends { pageTitle: string; pageDescription: string } ? Name : never;
}[Feature];
