import type { PaymentOption } from '@selfcare/contract/payments';
import type { Market } from '@selfcare/markets/market';

/** The market's ways to pay, as call 14 names them (wire.md "Initiate and process, decided"). */
export const listPaymentOptions = (market: Market): PaymentOption[] =>
  market.paymentOptions.map(({ name, type, gateways }) => ({
    name,
    type,
    ...(gateways && { pgOptions: gateways.map((paymentOpt) => ({ paymentOpt })) }),
  }));
