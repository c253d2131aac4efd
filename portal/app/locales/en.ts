import { about } from './en/about.ts';
import { bill } from './en/bill.ts';
import { billAccount } from './en/bill-account.ts';
import { broadband } from './en/broadband.ts';
import { broadbandOffer } from './en/broadband-offer.ts';
import { fixedInternet } from './en/fixed-internet.ts';
import { fixedInternetList } from './en/fixed-internet-list.ts';
import { bundles } from './en/bundles.ts';
import { bundlesCompare } from './en/bundles-compare.ts';
import { bundlesList } from './en/bundles-list.ts';
import { home } from './en/home.ts';
import { savedNumbers } from './en/saved-numbers.ts';
import { gift } from './en/gift.ts';
import { notFound } from './en/not-found.ts';
import { otp } from './en/otp.ts';
import { payment } from './en/payment.ts';
import { paymentAirtime } from './en/payment-airtime.ts';
import { paymentCard } from './en/payment-card.ts';
import { paymentCurrency } from './en/payment-currency.ts';
import { paymentMoney } from './en/payment-money.ts';
import { paymentSecondWallet } from './en/payment-second-wallet.ts';
import { paymentUnderWay } from './en/payment-under-way.ts';
import { ways } from './en/ways.ts';
import { failure } from './en/failure.ts';
import { pin } from './en/pin.ts';
import { receipt } from './en/receipt.ts';
import { receiptProof } from './en/receipt-proof.ts';
import { recharge } from './en/recharge.ts';
import { rechargeBundles } from './en/recharge-bundles.ts';
import { shell } from './en/shell.ts';
import { status } from './en/status.ts';
import { tariffs } from './en/tariffs.ts';
import type { Texts } from './texts.ts';

/** English. Several of its sentences are fixed word for word by tests. */
export const en: Texts = {
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
