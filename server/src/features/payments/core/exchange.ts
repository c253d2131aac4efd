import { present } from '@selfcare/contract/typed/present';
import { decimalsOf, toMajor, toMinor, type Money } from '@selfcare/contract/values/money';
import { cardRateOf, type Market } from '@selfcare/markets/market';
import type { Database } from '../../../db/database.ts';
import { refuseField, type Answer } from '../../../http/answer.ts';

/** How long a rate that a browser was told is kept. */
const quoteSeconds = 120;
const millionths = 1_000_000;

/** Converts between the two currencies of a dual market. */
export const createExchange = (database: Database, market: Market) => {
  /** The rate kept for this browser, or today's, which is then kept. In millionths of the local unit a dollar. */
  const rateFor = async (browserHash: string, rate: number): Promise<number> => {
    const [row] = await database.query<{ rate: number }>(
      `insert into exchange_quote as known (browser_hash, rate_millionths, expires_at)
       values ($1, $2, now() + make_interval(secs => $3))
       on conflict (browser_hash) do update set
         rate_millionths = case when known.expires_at <= now() then excluded.rate_millionths else known.rate_millionths end,
         expires_at = case when known.expires_at <= now() then excluded.expires_at else known.expires_at end
       returning rate_millionths as rate`,
      [browserHash, Math.round(rate * millionths), quoteSeconds],
    );
    return present(row).rate;
  };
  return {
    /** Refuses currencies that are not the market's two, and amounts with more decimals than their currency or too large. */
    convert: async (
      { fromCurrency, toCurrency, amount }: { fromCurrency: string; toCurrency: string; amount: number },
      browserHash: string,
    ): Promise<Answer<{ convertedAmount: number }>> => {
      const { localCurrency } = market;
      if (!localCurrency || fromCurrency !== 'USD') return refuseField('fromCurrency', 'currencyInvalid');
      if (toCurrency !== localCurrency.code) return refuseField('toCurrency', 'currencyInvalid');
      const dollars = toMinor(amount, 'USD');
      if (dollars === undefined) return refuseField('amount', 'amountNotWhole');
      const rate = await rateFor(browserHash, localCurrency.perDollar);
      const local = Math.round((dollars * rate) / millionths);
      if (!Number.isSafeInteger(local)) return refuseField('amount', 'amountNotWhole');
      return { result: { convertedAmount: toMajor(local, localCurrency.code) } };
    },
    /** What a price in dollars costs in the local currency, at the rate that this browser was told. */
    chargeInLocal: async (price: Money, browserHash: string): Promise<Money> => {
      const { localCurrency } = market;
      if (!localCurrency) throw new Error(`The market ${market.id} has one currency`);
      const rate = await rateFor(browserHash, localCurrency.perDollar);
      return { amountMinor: Math.round((price.amountMinor * rate) / millionths), currency: localCurrency.code };
    },
    sweep: async () => {
      await database.query('delete from exchange_quote where expires_at < now()');
    },
  };
};

export type Exchange = ReturnType<typeof createExchange>;

/**
 * What a card is charged for a price: the price times the market's rate, in the gateway account's currency and its
 * minor units. Fixed at initiate, compared at verify.
 */
export const chargeOf = (price: Money, account: Pick<Market['cardAccount'], 'currency' | 'rates'>): Money => {
  const shift = decimalsOf(account.currency) - decimalsOf(price.currency);
  return { amountMinor: Math.round(price.amountMinor * cardRateOf(account) * 10 ** shift), currency: account.currency };
};
