import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { airtime } from './airtime.ts';
import { card } from './card.ts';
import type { Method } from './method.ts';
import { mpesa } from './mpesa.ts';
import { ownWallet } from './own-wallet.ts';
import { smartcash } from './smartcash.ts';

const table = {
  PG: card,
  AIRTIME: airtime,
  AM: ownWallet,
  SMARTCASH: smartcash,
  MPESA: mpesa,
} as const satisfies { [Type in PaymentMethodType]: Method<Type> };

/** The connectors that move money. */
export type MethodConnector = (typeof table)[keyof typeof table]['connector'];

/** The payment methods, by the type that `paymentOptions` names. */
export const methods: {
  readonly [Type in PaymentMethodType]: Method<Type> & { connector: MethodConnector };
} = table;
