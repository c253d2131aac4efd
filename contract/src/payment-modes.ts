import { paymentMethodTypes, type PaymentMethodType } from './payment-methods.ts';

/**
 * The modes of each payment method, and their words on the wire (`paymentMode`, docs/wire.md "Initiate and process").
 * A mode says how the payer approves: `card` at the bank, `push` on the phone, `airtime` by a code that is sent there, `pin`
 * by such a code and the wallet's PIN. `{slug}` stands for the operator's word, all in capitals on the wire.
 */
const modes = {
  PG: { card: 'PAYMENT_GATEWAY' },
  AIRTIME: { airtime: 'AIR_TIME' },
  AM: { pin: '{slug}_MONEY', push: '{slug}_MONEY_PUSH' },
  SMARTCASH: { push: 'SMARTCASH_SECURE' },
  MPESA: { push: 'MPESA' },
} as const satisfies Record<PaymentMethodType, Record<string, string>>;

/** What pays for a lead has words of its own, each in place of one above. */
const leadModes: Record<string, string | undefined> = { HBB_LEADS: 'PAYMENT_GATEWAY', HBB_AIRTIME: 'AIR_TIME' };

/** The words that a mode has where it pays for a lead; none where it cannot. */
export const leadWordsOf = (word: string): string[] =>
  Object.keys(leadModes).filter((leadWord) => leadModes[leadWord] === word);

/** The word that a mode has for other products; that of a code for a lead's payment as well. */
export const usualWord = (word: string): string => leadModes[word] ?? word;

/** A mode of whatever payment method. */
export type PaymentMode = { [Type in PaymentMethodType]: keyof (typeof modes)[Type] }[PaymentMethodType];

/** The modes of one payment method. */
export type ModeName<Type extends PaymentMethodType> = keyof (typeof modes)[Type] & PaymentMode;

/** The names of a payment method's modes. */
export const modesOf = <Type extends PaymentMethodType>(type: Type) => Object.keys(modes[type]) as ModeName<Type>[];

/** The wire's `paymentMode` of a payment method in one of its modes; `slug` is the operator's word. */
export const modeOf = <Type extends PaymentMethodType>(type: Type, mode: ModeName<Type>, slug: string): string =>
  (modes[type] as Record<ModeName<Type>, string>)[mode].replace('{slug}', slug).toUpperCase();

/** The payment method behind a `paymentMode` of the wire, and which of its modes it is; undefined for an unknown word. */
export const readMode = (
  paymentMode: string,
  slug: string,
): { type: PaymentMethodType; mode: PaymentMode } | undefined => {
  const word = usualWord(paymentMode);
  for (const type of paymentMethodTypes)
    for (const mode of modesOf(type)) if (modeOf(type, mode, slug) === word) return { type, mode };
  return undefined;
};
