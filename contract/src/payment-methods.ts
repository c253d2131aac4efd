/**
 * The payment methods, by the type that `paymentOptions` names. `segment` is the last part of a method's address on the
 * payment page, `modes` are its words on the wire (`paymentMode`, docs/wire.md "Initiate and process"), all in capitals there;
 * `{slug}` stands for the operator's word, `brand.slug` of the market. The mode `lead` pays for a lead and for nothing else.
 */
export const paymentMethods = {
  /** By card, on the page or in the window of the bank. */
  PG: { segment: 'card', modes: { card: 'PAYMENT_GATEWAY', lead: 'HBB_LEADS' } },
  /** From the payer's own airtime. */
  AIRTIME: { segment: 'airtime', modes: { airtime: 'AIR_TIME', lead: 'HBB_AIRTIME' } },
  /** From the operator's own wallet: its PIN is typed on the page, or the payer approves on the phone. */
  AM: { segment: '{slug}-money', modes: { pin: '{slug}_MONEY', push: '{slug}_MONEY_PUSH' } },
  /** From another wallet, approved on the phone. */
  SMARTCASH: { segment: 'smartcash', modes: { push: 'SMARTCASH_SECURE' } },
  MPESA: { segment: 'mpesa', modes: { push: 'MPESA' } },
} as const satisfies Record<string, { segment: string; modes: Record<string, string> }>;

/** The type of a payment method, as `paymentOptions` names it. */
export type PaymentMethodType = keyof typeof paymentMethods;

/** What the modes of a payment method are called in code. */
export type ModeName<Type extends PaymentMethodType> = keyof (typeof paymentMethods)[Type]['modes'] & string;

export const paymentMethodTypes = Object.keys(paymentMethods) as PaymentMethodType[];

/** Whether a word is the type of a payment method; its case matters. */
export const isPaymentMethodType = (word: string): word is PaymentMethodType => Object.hasOwn(paymentMethods, word);

const branded = (word: string, slug: string) => word.replace('{slug}', slug);

/** The last part of a payment method's address. */
export const segmentOf = (type: PaymentMethodType, slug: string): string => branded(paymentMethods[type].segment, slug);

/** The wire's `paymentMode` of a payment method. */
export const modeOf = <Type extends PaymentMethodType>(type: Type, name: ModeName<Type>, slug: string): string =>
  branded((paymentMethods[type].modes as Record<ModeName<Type>, string>)[name], slug).toUpperCase();

/** A payment method, and which of its modes. */
export type NamedMode = { [Type in PaymentMethodType]: { type: Type; mode: ModeName<Type> } }[PaymentMethodType];

/** The payment method behind a `paymentMode` of the wire, and which of its modes it is; undefined for an unknown word. */
export const readMode = (paymentMode: string, slug: string): NamedMode | undefined => {
  for (const type of paymentMethodTypes)
    for (const mode of Object.keys(paymentMethods[type].modes) as ModeName<typeof type>[])
      if (modeOf(type, mode, slug) === paymentMode) return { type, mode } as NamedMode;
  return undefined;
};

/** The payment method that an address names; undefined for any other word. */
export const typeOfSegment = (segment: string | undefined, slug: string): PaymentMethodType | undefined =>
  paymentMethodTypes.find((type) => segmentOf(type, slug) === segment);
