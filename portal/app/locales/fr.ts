import { about } from './fr/about.ts';
import { bill } from './fr/bill.ts';
import { billAccount } from './fr/bill-account.ts';
import { broadband } from './fr/broadband.ts';
import { broadbandOffer } from './fr/broadband-offer.ts';
import { fixedInternet } from './fr/fixed-internet.ts';
import { fixedInternetList } from './fr/fixed-internet-list.ts';
import { bundles } from './fr/bundles.ts';
import { bundlesCompare } from './fr/bundles-compare.ts';
import { bundlesList } from './fr/bundles-list.ts';
import { home } from './fr/home.ts';
import { savedNumbers } from './fr/saved-numbers.ts';
import { gift } from './fr/gift.ts';
import { notFound } from './fr/not-found.ts';
import { otp } from './fr/otp.ts';
import { payment } from './fr/payment.ts';
import { paymentAirtime } from './fr/payment-airtime.ts';
import { paymentCard } from './fr/payment-card.ts';
import { paymentCurrency } from './fr/payment-currency.ts';
import { paymentMoney } from './fr/payment-money.ts';
import { paymentSecondWallet } from './fr/payment-second-wallet.ts';
import { paymentUnderWay } from './fr/payment-under-way.ts';
import { ways } from './fr/ways.ts';
import { failure } from './fr/failure.ts';
import { pin } from './fr/pin.ts';
import { receipt } from './fr/receipt.ts';
import { receiptProof } from './fr/receipt-proof.ts';
import { recharge } from './fr/recharge.ts';
import { rechargeBundles } from './fr/recharge-bundles.ts';
import { shell } from './fr/shell.ts';
import { status } from './fr/status.ts';
import { tariffs } from './fr/tariffs.ts';
import type { Texts } from './texts.ts';

/** French, the language that the others are typed by. */
export const fr: Texts = {
  shell,
  ways,
  failure,
  home,
  recharge,
  rechargeBundles,
  bundles,
  bundlesList,
  bundlesCompare,
  tariffs,
  bill,
  billAccount,
  broadband,
  broadbandOffer,
  fixedInternet,
  fixedInternetList,
  payment,
  paymentAirtime,
  paymentCard,
  paymentCurrency,
  paymentMoney,
  paymentSecondWallet,
  paymentUnderWay,
  otp,
  pin,
  status,
  receipt,
  receiptProof,
  about,
  notFound,
  savedNumbers,
  gift,
};
