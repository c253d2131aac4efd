import type { Market } from '@selfcare/markets/market';
import type { Grants } from '../../features/payments/attempt/grants.ts';
import { pinAttempts, type PinStore } from '../../features/payments/attempt/pin-store.ts';
import type { Exchange } from '../../features/payments/core/exchange.ts';
import type { KeptToken, Memory, Tables } from './memory.ts';

/** Access tokens live so long. */
const tokenSeconds = 600;

type Use = Parameters<Grants['check']>[0];
type Purchase = Use['purchase'];

/** Access tokens in memory, with the rules of the SQL ones; what stands after `Bearer` is a token's name. */
export type MemoryTokens = Grants & {
  issue: (token: string, use: { msisdn: string; purpose: string; purchase: Purchase | null }) => Promise<unknown>;
};

const textOf = ({ amountMinor, target, transactionType }: Purchase) => `${amountMinor} ${target} ${transactionType}`;

export const createMemoryTokens = (memory: Memory): MemoryTokens => {
  const find = ({ tokens }: Tables, { authorization, msisdn, purpose, purchase }: Use) => {
    const name = authorization?.replace(/^Bearer /, '') ?? '';
    const token = tokens.get(name);
    const isGood =
      token &&
      token.msisdn === msisdn &&
      token.purpose === purpose &&
      token.expiresAt > memory.clock.now &&
      (token.purchase === null || token.purchase === textOf(purchase));
    return isGood ? { name, token } : undefined;
  };
  return {
    issue: (name, { purchase, ...use }) =>
      memory.statement(({ tokens }) => {
        const expiresAt = memory.clock.now + tokenSeconds * 1000;
        const bound = purchase && textOf(purchase);
        tokens.set(name, { ...use, purchase: bound, expiresAt, spentBy: null } satisfies KeptToken);
      }),
    check: (use) => memory.statement((tables) => find(tables, use)?.token.spentBy === null),
    spend: (use, paymentId) =>
      memory.statement((tables) => {
        const found = find(tables, use);
        if (!found || (found.token.spentBy !== null && found.token.spentBy !== paymentId)) return false;
        tables.tokens.set(found.name, { ...found.token, spentBy: paymentId });
        return true;
      }),
    giveBack: async (paymentId) =>
      memory.statement(({ tokens }) => {
        for (const name of tokens.keys()) {
          const token = tokens.get(name)!;
          if (token.spentBy === paymentId) tokens.set(name, { ...token, spentBy: null });
        }
      }),
  };
};

const daySeconds = 24 * 3600;

/** The PIN store in memory, with the rules of the SQL one. */
export const createMemoryPins = (memory: Memory): PinStore => {
  const { clock } = memory;
  return {
    wasSeen: (sealed) => memory.statement(({ seals }) => seals.has(sealed)),
    take: (sealed, paymentId) =>
      memory.statement(({ seals }) => {
        if (seals.has(sealed)) return false;
        seals.set(sealed, paymentId);
        return true;
      }),
    countGuess: (method, msisdn) =>
      memory.statement(({ guesses }) => {
        const known = guesses.get(`${method} ${msisdn}`);
        const isOld = known === undefined || known.lastAt < clock.now - daySeconds * 1000;
        if (!isOld && known.count >= pinAttempts) return undefined;
        const count = isOld ? 1 : known.count + 1;
        guesses.set(`${method} ${msisdn}`, { count, lastAt: clock.now });
        return count;
      }),
    forgetGuesses: (method, msisdn) => memory.statement(({ guesses }) => guesses.delete(`${method} ${msisdn}`)),
    giveBackGuess: (method, msisdn) =>
      memory.statement(({ guesses }) => {
        const known = guesses.get(`${method} ${msisdn}`);
        if (known) guesses.set(`${method} ${msisdn}`, { ...known, count: Math.max(0, known.count - 1) });
      }),
    sweep: async () => undefined,
  };
};

const quoteSeconds = 120;
const millionth = 1_000_000;

/** The rates that browsers were told, in memory, with the rules of the SQL. */
export const createMemoryExchange = (memory: Memory, market: Market): Pick<Exchange, 'chargeInLocal'> => ({
  chargeInLocal: (price, browserHash) =>
    memory.statement(({ rates }) => {
      const { localCurrency } = market;
      if (!localCurrency) throw new Error(`The market ${market.id} has one currency`);
      const known = rates.get(browserHash);
      const isKept = known !== undefined && known.expiresAt > memory.clock.now;
      const millionths = isKept ? known.millionths : Math.round(localCurrency.perDollar * millionth);
      if (!isKept) rates.set(browserHash, { millionths, expiresAt: memory.clock.now + quoteSeconds * 1000 });
      return {
        amountMinor: Math.round((price.amountMinor * millionths) / millionth),
        currency: localCurrency.code,
      };
    }),
});
