import { modeOf, readMode, type NamedMode, type PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { Approval } from '../attempt/payment.machine.ts';
import { airtime } from './airtime.ts';
import { card } from './card.ts';
import { mpesa } from './mpesa.ts';
import { ownWallet } from './own-wallet.ts';
import type { PaymentMethod } from './payment-method.ts';
import { smartcash } from './smartcash.ts';

/** The payment methods of this page: all of the contract. */
export const paymentMethods: { [Type in PaymentMethodType]: PaymentMethod<Type> } = {
  PG: card,
  AIRTIME: airtime,
  AM: ownWallet,
  SMARTCASH: smartcash,
  MPESA: mpesa,
};

/** The mode that a method's form asks for, as the wire names it, and how the payer approves it. */
export const askedMode = <Type extends PaymentMethodType>(
  type: Type,
  { asksPin, slug }: { asksPin: boolean; slug: string },
): { paymentMode: string; approval: Approval } => {
  const { mode, approvals } = paymentMethods[type];
  const name = mode(asksPin);
  return { paymentMode: modeOf(type, name, slug), approval: approvals[name] };
};

/** The payment method behind a mode of the wire, and how the payer approves it; undefined for an unknown word. */
export const knownMode = (paymentMode: string, slug: string) => {
  const named = readMode(paymentMode, slug);
  if (!named) return undefined;
  const approvals = paymentMethods[named.type].approvals as Record<NamedMode['mode'], Approval>;
  return { type: named.type, approval: approvals[named.mode] };
};
