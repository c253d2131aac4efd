import { currencyDecimals, type CurrencyCode, type Money } from '@selfcare/contract/money';
import type { Market } from '@selfcare/markets/market';

/**
 * What a card is charged for a price: the price times the market's rate, in the gateway account's currency and its
 * minor units. Fixed at initiate, compared at verify.
 */
export const chargeOf = (price: Money, account: Market['cardAccount']): Money => {
  const priceDecimals = currencyDecimals[price.currency as CurrencyCode];
  const shift = currencyDecimals[account.currency] - priceDecimals;
  return { amountMinor: Math.round(price.amountMinor * account.rate * 10 ** shift), currency: account.currency };
};
