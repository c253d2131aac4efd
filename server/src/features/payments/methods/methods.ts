import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { airtime } from './airtime.ts';
import { am } from './am.ts';
import type { Method } from './method.ts';
import { mpesa } from './mpesa.ts';
import { pg } from './pg.ts';
import { smartcash } from './smartcash.ts';

/** The payment methods, by the type that `paymentOptions` names. */
export const methods = {
  PG: pg,
  AIRTIME: airtime,
  AM: am,
  SMARTCASH: smartcash,
  MPESA: mpesa,
} as const satisfies { [Type in PaymentMethodType]: Method<Type> };

/** The connectors that move money. */
export type MethodConnector = (typeof methods)[PaymentMethodType]['connector'];
