/** ISO 4217 codes that a market may count money in. */
export type CurrencyCode = 'XAF' | 'CDF' | 'USD' | 'TZS' | 'NGN' | 'GHS' | 'KES' | 'ZAR';

/** A language of the portal: its BCP 47 tag, the prefix of its addresses (empty for the market's first), its own name. */
export type Language = { tag: string; prefix: string; label: string };

/** The kinds of payment option that call 14 may name (spec section 3). */
export type PaymentOptionType = 'PG' | 'AIRTIME' | 'AM' | 'SMARTCASH' | 'MPESA';

/** A way to pay that the market offers, as call 14 names it; card gateways are listed under `gateways`. */
export type PaymentOption = { type: PaymentOptionType; name: string; gateways?: string[] };

/** Errands that a phone can also do by dialling a code. */
export type UssdErrand = 'recharge' | 'bundles' | 'bill' | 'broadband';

/** Everything that makes one operator differ from the next. A new operator is one folder with one of these. */
export type Market = {
  id: string;
  /** Operator code, `x-country` and `countryCode` of the wire (spec section 1). */
  opco: string;
  country: string;
  /** The country in three letters, as M-Pesa names it (not always ISO 3166-1). */
  mpesaCountry: string;
  countryCode: string;
  msisdnLength: number;
  /** How the digits are read in groups; the sum is `msisdnLength`. */
  msisdnGroups: number[];
  /** What a customer's number starts with, for hints; the operator's own systems decide. */
  msisdnPrefixes: string[];
  msisdnExample: string;
  /** Put before the national number in `paymentMobile` on the wire. */
  paymentMobilePrefix: string;
  currency: { code: CurrencyCode; shown: string; decimals: number };
  /** Beside dollars, where the market counts in both: what a dollar costs (dual currency). */
  localCurrency?: { code: CurrencyCode; shown: string; decimals: number; perDollar: number };
  brand: { name: string; slug: string; company: string };
  /** First is the default. */
  languages: Language[];
  timeZone: string;
  channel: string;
  customerCareNumber: string;
  pinResetDial: string;
  /** What is dialled for the same errands where the portal cannot be reached. */
  ussd: Record<UssdErrand, string>;
  /** In minor units of the market's currency. */
  bounds: { prepaidMin: number; prepaidMax: number; postpaidMin: number; postpaidMax: number };
  /** Chips of the recharge form, in minor units. */
  quickAmounts: { home: number[]; recharge: number[] };
  amountToHigherValue: boolean;
  postpaidHybridCheck: boolean;
  enableDualCurrency: boolean;
  paymentMaxTry: number;
  paymentOptions: PaymentOption[];
  /** Account of the card gateway: the currency it settles in and how many of its units one unit of the price costs. */
  cardAccount: { currency: CurrencyCode; rate: number; popup: boolean };
};
