import { paymentMethodTypes, type PaymentMethodType } from './payment-methods.ts';

/**
 * The modes of each payment method with their wire words (`paymentMode`, docs/wire.md "Initiate and process"). The
 * payer approves by `card` at the bank, by `push` on the phone, by an SMS code (`airtime`), or by code and wallet PIN
 * (`pin`). `{slug}` becomes the operator's word in capitals.
 */
const modes = {
  PG: { card: 'PAYMENT_GATEWAY' },
  AIRTIME: { airtime: 'AIR_TIME' },
  AM: { pin: '{slug}_MONEY', push: '{slug}_MONEY_PUSH' },
  SMARTCASH: { push: 'SMARTCASH_SECURE' },
  MPESA: { push: 'MPESA' },
} as const satisfies Record<PaymentMethodType, Record<string, string>>;

/** The wire words of lead payments, each with the word that it replaces. */
const leadModes: Record<string, string | undefined> = { HBB_LEADS: 'PAYMENT_GATEWAY', HBB_AIRTIME: 'AIR_TIME' };

/** Returns the words of a mode for lead payments; empty if it cannot pay for a lead. */
export const leadWordsOf = (word: string): string[] =>
  Object.keys(leadModes).filter((leadWord) => leadModes[leadWord] === word);

/** Returns the word of a mode for other products, also for a lead's word. */
export const usualWord = (word: string): string => leadModes[word] ?? word;

/** A mode of any payment method. */
export type PaymentMode = { [Type in PaymentMethodType]: keyof (typeof modes)[Type] }[PaymentMethodType];

/** A mode of one payment method. */
export type ModeName<Type extends PaymentMethodType> = keyof (typeof modes)[Type] & PaymentMode;

/** Returns the modes of a payment method. */
export const modesOf = <Type extends PaymentMethodType>(type: Type) => Object.keys(modes[type]) as ModeName<Type>[];

/** Returns the wire's `paymentMode` of a method's mode; `slug` is the operator's word. */
export const modeOf = <Type extends PaymentMethodType>(type: Type, mode: ModeName<Type>, slug: string): string =>
  (modes[type] as Record<ModeName<Type>, string>)[mode].replace('{slug}', slug).toUpperCase();

/** Returns the payment method and mode of a wire's `paymentMode`; undefined for an unknown word. */
export const readMode = (
  paymentMode: string,
  slug: string,
): { type: PaymentMethodType; mode: PaymentMode } | undefined => {
  const word = usualWord(paymentMode);
  for (const type of paymentMethodTypes)
    for (const mode of modesOf(type)) if (modeOf(type, mode, slug) === word) return { type, mode };
  return undefined;
};
