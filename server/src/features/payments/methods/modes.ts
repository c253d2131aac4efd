import { modeOf, type PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { Market } from '@selfcare/markets/market';

/** A way to pay as the wire names it. */
export type Mode = {
  /** The wire's `paymentMode`. */
  mode: string;
  /** The market's payment option that offers it. */
  option: PaymentMethodType;
  /** The purpose of the code whose access token it needs; absent where it needs none. */
  purpose?: string;
  /** The customer is asked on the phone: budgets of prompts hold (docs/abuse.md A31). */
  prompts: boolean;
  /** The customer types the wallet's PIN on our page. */
  takesPin: boolean;
};

/** Every mode that this product speaks, offered here or not. */
const allModes = (market: Market): Mode[] => [
  { mode: modeOf('PG', 'card', market.brand.slug), option: 'PG', prompts: false, takesPin: false },
  {
    mode: modeOf('AIRTIME', 'airtime', market.brand.slug),
    option: 'AIRTIME',
    purpose: modeOf('AIRTIME', 'airtime', market.brand.slug),
    prompts: false,
    takesPin: false,
  },
  {
    mode: modeOf('AM', 'pin', market.brand.slug),
    option: 'AM',
    purpose: modeOf('AM', 'pin', market.brand.slug),
    prompts: false,
    takesPin: true,
  },
  { mode: modeOf('AM', 'push', market.brand.slug), option: 'AM', prompts: true, takesPin: false },
  { mode: modeOf('SMARTCASH', 'push', market.brand.slug), option: 'SMARTCASH', prompts: true, takesPin: false },
  { mode: modeOf('MPESA', 'push', market.brand.slug), option: 'MPESA', prompts: true, takesPin: false },
];

/** The mode of a stored payment. */
export const modeNamed = (market: Market, name: string): Mode | undefined =>
  allModes(market).find(({ mode }) => mode === name);

/** What the customer calls the account that a mode takes the money from: the market's name of its option. */
export const accountName = (market: Market, name: string): string => {
  const option = modeNamed(market, name)?.option;
  return market.paymentOptions.find(({ type }) => type === option)?.name ?? market.brand.name;
};
