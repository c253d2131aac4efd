import type { Market, PaymentOptionType } from '@selfcare/markets/market';

/** A way to pay as the wire names it (wire.md "Initiate and process, decided"). */
export type Mode = {
  /** The wire's `paymentMode`. */
  mode: string;
  /** The market's payment option that offers it. */
  option: PaymentOptionType;
  /** The purpose of the code whose access token it needs; absent where it needs none. */
  purpose?: string;
  /** The customer is asked on the phone: budgets of prompts hold (safety.md A31). */
  prompts: boolean;
  /** The customer types the wallet's PIN on our page. */
  takesPin: boolean;
};

/** The wire's `paymentMode` of a card. */
export const cardMode = 'PAYMENT_GATEWAY';
/** The wire's `paymentMode` of the payer's own airtime. */
export const airtimeMode = 'AIR_TIME';
/** The wire's `paymentMode` of the second wallet and of M-Pesa. */
export const smartcashMode = 'SMARTCASH_SECURE';
export const mpesaMode = 'MPESA';
/** The wire's `paymentMode` of the operator's own wallet, its PIN typed on our page, in this market. */
export const pinMode = (market: Market) => `${market.brand.slug.toUpperCase()}_MONEY`;
/** The wire's `paymentMode` of a push to the operator's own wallet in this market. */
export const pushMode = (market: Market) => `${pinMode(market)}_PUSH`;

/** Every mode that this product speaks, offered here or not. */
export const allModes = (market: Market): Mode[] => [
  { mode: cardMode, option: 'PG', prompts: false, takesPin: false },
  { mode: airtimeMode, option: 'AIRTIME', purpose: 'AIR_TIME', prompts: false, takesPin: false },
  { mode: pinMode(market), option: 'AM', purpose: pinMode(market), prompts: false, takesPin: true },
  { mode: pushMode(market), option: 'AM', prompts: true, takesPin: false },
  { mode: smartcashMode, option: 'SMARTCASH', prompts: true, takesPin: false },
  { mode: mpesaMode, option: 'MPESA', prompts: true, takesPin: false },
];

/** The mode of a stored payment. */
export const modeNamed = (market: Market, name: string): Mode | undefined =>
  allModes(market).find(({ mode }) => mode === name);

/** What the customer calls the account that a mode takes the money from: the market's name of its option. */
export const accountName = (market: Market, name: string): string => {
  const option = modeNamed(market, name)?.option;
  return market.paymentOptions.find(({ type }) => type === option)?.name ?? market.brand.name;
};
