import { airtimeMode, cardMode, mpesaMode, pinMode, pushMode, smartcashMode } from '@selfcare/contract/payment-modes';
import type { Market, PaymentOptionType } from '@selfcare/markets/market';

/** A way to pay as the wire names it. */
export type Mode = {
  /** The wire's `paymentMode`. */
  mode: string;
  /** The market's payment option that offers it. */
  option: PaymentOptionType;
  /** The purpose of the code whose access token it needs; absent where it needs none. */
  purpose?: string;
  /** The customer is asked on the phone: budgets of prompts hold (docs/abuse.md A31). */
  prompts: boolean;
  /** The customer types the wallet's PIN on our page. */
  takesPin: boolean;
};

/** Every mode that this product speaks, offered here or not. */
const allModes = (market: Market): Mode[] => [
  { mode: cardMode, option: 'PG', prompts: false, takesPin: false },
  { mode: airtimeMode, option: 'AIRTIME', purpose: airtimeMode, prompts: false, takesPin: false },
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
