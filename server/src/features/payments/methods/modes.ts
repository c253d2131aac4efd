import { paymentMethodTypes, type PaymentMethodType } from '@selfcare/contract/payment-methods';
import { leadWordsOf, modeOf, modesOf, type PaymentMode } from '@selfcare/contract/payment-modes';
import type { Market } from '@selfcare/markets/market';
import { methods, type MethodConnector } from './methods.ts';

/** What one-time codes go out by. */
export const codeConnector = 'sms';

/** A payment method in one of its modes, as the wire names it. */
export type Mode = {
  /** The wire's `paymentMode`. */
  mode: string;
  type: PaymentMethodType;
  /** The purpose of the code whose access token it needs: the mode itself. Absent where it needs none. */
  purpose?: string;
  /** Pays for a lead, and for nothing else. */
  isOfLeads: boolean;
  /** The customer is asked on the phone: budgets of prompts hold (docs/abuse.md A31). */
  prompts: boolean;
  /** The customer types the wallet's PIN on our page: the debit is attended, nobody sends it a second time. */
  takesPin: boolean;
  /** By the provider's own number alone one charge is told from another (methods.ts). */
  isProvedByNumber: boolean;
  /** The provider numbers its debits (methods.ts). */
  numbersDebits: boolean;
  /** The provider refunds whole debits only (methods.ts). */
  refundsWholeOnly: boolean;
  connector: MethodConnector;
};

/** What each mode asks of the payer: to agree at the bank, on the phone, by a code, or by a code and the PIN. */
const asked: Record<PaymentMode, { code: boolean; prompt: boolean; pin: boolean }> = {
  card: { code: false, prompt: false, pin: false },
  push: { code: false, prompt: true, pin: false },
  airtime: { code: true, prompt: false, pin: false },
  pin: { code: true, prompt: false, pin: true },
};

const toMode = (type: PaymentMethodType, name: PaymentMode, word: string, leadWord?: string): Mode => ({
  mode: leadWord ?? word,
  type,
  isOfLeads: leadWord !== undefined,
  // A code for airtime is the same whatever it pays for.
  ...(asked[name].code && { purpose: word }),
  prompts: asked[name].prompt,
  takesPin: asked[name].pin,
  isProvedByNumber: methods[type].isProvedByNumber,
  numbersDebits: methods[type].numbersDebits,
  refundsWholeOnly: methods[type].refundsWholeOnly,
  connector: methods[type].connector,
});

const soldBySlug = new Map<string, readonly Mode[]>();

/** Every mode in which something is sold, offered in this market or not. */
export const soldModes = ({ brand: { slug } }: Market): readonly Mode[] => {
  const known = soldBySlug.get(slug);
  if (known) return known;
  const sold = paymentMethodTypes.flatMap((type) =>
    modesOf(type).flatMap((name) => {
      const word = modeOf(type, name, slug);
      return [toMode(type, name, word)].concat(leadWordsOf(word).map((leadWord) => toMode(type, name, word, leadWord)));
    }),
  );
  soldBySlug.set(slug, sold);
  return sold;
};

/** What an attempt in a mode begins by: who moves the money, and who sends the code that it needs. */
export const connectorsOf = ({ connector, purpose }: Mode): string[] =>
  purpose === undefined ? [connector] : [connector, codeConnector];

/** The mode that a request names; undefined for an unknown one. */
export const modeNamed = (market: Market, name: string): Mode | undefined =>
  soldModes(market).find(({ mode }) => mode === name);

/** Modes whose money the same connector moves, the given one among them. */
export const modesBeside = (market: Market, mode: string): string[] => {
  const connector = modeNamed(market, mode)?.connector;
  return connector ? soldModes(market).flatMap((sold) => (sold.connector === connector ? [sold.mode] : [])) : [mode];
};

/** The mode of a payment, which was asked for by it: one that is gone since is a configuration error. */
export const modeOfPayment = (market: Market, { method }: { method: string }): Mode => {
  const mode = modeNamed(market, method);
  if (!mode) throw new Error(`Nothing is sold in the payment mode ${method}`);
  return mode;
};

/** What the customer calls the account that a payment takes the money from: the market's name of its option. */
export const accountName = (market: Market, payment: { method: string }): string => {
  const type = modeNamed(market, payment.method)?.type;
  // A market that offers it no more, or an older release than the one that stored it, has no name for it.
  return market.paymentOptions.find((option) => option.type === type)?.name ?? market.brand.name;
};
