import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import { modeOf } from '@selfcare/contract/payment-modes';
import { airtime } from './airtime.ts';
import { card } from './card.ts';
import { mpesa } from './mpesa.ts';
import { ownWallet } from './own-wallet.ts';
import type { OfferedMethod, PaymentMethod } from './payment-method.ts';
import { smartcash } from './smartcash.ts';

/** The payment methods of this page: all of the contract. */
export const paymentMethods: { [Type in PaymentMethodType]: PaymentMethod<Type> } = {
  PG: card,
  AIRTIME: airtime,
  AM: ownWallet,
  SMARTCASH: smartcash,
  MPESA: mpesa,
};

/** The mode that a method's form asks for; `asksPin`: the own wallet takes its PIN on this page. */
export const askedMode = <Type extends PaymentMethodType>(
  type: Type,
  { asksPin, slug }: { asksPin: boolean; slug: string },
): Pick<OfferedMethod, 'mode' | 'paymentMode'> => {
  const { mode: usual, pinMode = usual } = paymentMethods[type];
  const mode = asksPin ? pinMode : usual;
  return { mode, paymentMode: modeOf(type, mode, slug) };
};
