import type { PaymentOption } from '@selfcare/contract/payments';
import type { Market, PaymentOption as MarketOption } from '@selfcare/markets/market';

/** Below this many hundredths of a dollar only mobile money is offered. */
const dollar = 100;
const mobileMoney: ReadonlySet<MarketOption['type']> = new Set(['AM', 'SMARTCASH', 'MPESA']);

/** The market's ways to pay for an amount in minor units of its currency. */
export const optionsFor = (market: Market, amountMinor: number): MarketOption[] =>
  market.paymentOptions.filter(
    ({ type }) => !market.enableDualCurrency || amountMinor >= dollar || mobileMoney.has(type),
  );

const toOption = ({ name, type, gateways }: MarketOption): PaymentOption => {
  if (!gateways) return { name, type };
  return { name, type, pgOptions: gateways.map((paymentOpt) => ({ paymentOpt })) };
};

/** The same as `paymentOptions` names them on the wire. */
export const listPaymentOptions = (market: Market, amountMinor: number): PaymentOption[] =>
  optionsFor(market, amountMinor).map(toOption);
