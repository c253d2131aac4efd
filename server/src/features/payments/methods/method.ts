import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { ModeName } from '@selfcare/contract/payment-modes';
import type { InitiateRequest } from '@selfcare/contract/payments';
import type { Market } from '@selfcare/markets/market';
import type { Answer, Detail } from '../../../http/answer.ts';

/** How an order is paid: `payer` is the wallet's national number, `email` the card page's. */
export type Payer = { method: string; gateway: string | null; payer: string | null; email: string | null };

/**
 * How the payer agrees: on the provider's page; at a prompt on the phone, whose budgets hold (docs/abuse.md A31); by a
 * code that is sent to the number; by such a code and the wallet's PIN, typed on our page for this one debit.
 */
export type Consent = 'page' | 'prompt' | 'code' | 'pin';

/** All that the server knows of one payment method: another method is another one of these in `methods.ts`. */
export type Method<Type extends PaymentMethodType = PaymentMethodType> = {
  /** How the payer agrees in each mode. */
  modes: Readonly<Record<ModeName<Type>, Consent>>;
  /** Who pays, as initiate names them. */
  readPayer: (request: InitiateRequest, market: Market) => Answer<Payer>;
  /** Mobile money is offered for the smallest amounts as well (payment-options.ts). */
  isMobileMoney: boolean;
  /** The connector that moves the money. */
  connector: string;
  /** What is said of a balance that is too low, where the usual words do not fit. */
  balanceTooLow: Detail | null;
};
