import type { PaymentOption } from '@selfcare/contract/payments';
import type { Market, PaymentOption as MarketOption } from '@selfcare/markets/market';
import { methods } from './methods.ts';

/** Below this many hundredths of a dollar only mobile money is offered. */
const dollar = 100;

/** The market's payment methods for an amount in minor units of its currency. */
export const optionsFor = (market: Market, amountMinor: number): MarketOption[] =>
  market.paymentOptions.filter(
    ({ type }) => !market.enableDualCurrency || amountMinor >= dollar || methods[type].isMobileMoney,
  );

const toOption = ({ name, type, gateways }: MarketOption): PaymentOption => {
  if (!gateways) return { name, type };
  return { name, type, pgOptions: gateways.map((paymentOpt) => ({ paymentOpt })) };
};

/** The same as `paymentOptions` names them on the wire. */
export const listPaymentOptions = (market: Market, amountMinor: number): PaymentOption[] =>
  optionsFor(market, amountMinor).map(toOption);
