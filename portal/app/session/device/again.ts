import { paymentMethodTypes, type PaymentMethodType } from '@selfcare/contract/payment-methods';
import { isAmount, isFields, isText } from '../../api/shape.ts';
import { keepOnDevice, readFromDevice, removeFromDevice } from './device.ts';
import type { DeviceKey } from './on-device.ts';
import { isSharedPhone } from './shared-phone.ts';

/** A recharge that the visitor had this device keep, to be ordered again by one tap. */
export type Again = {
  msisdn: string;
  /** As the wire counts it. */
  amount: number;
  /** How it was paid: chosen first from then on. */
  method: PaymentMethodType;
  /** The number that paid, where one did. */
  payer?: string;
};

const key: DeviceKey = 'again';

const isNumber = (value: unknown) => isText(value) && /^\d{6,12}$/.test(value);

const isAgain = (value: unknown): value is Again =>
  isFields(value) &&
  isNumber(value.msisdn) &&
  isAmount(value.amount) &&
  (paymentMethodTypes as readonly unknown[]).includes(value.method) &&
  (value.payer === undefined || isNumber(value.payer));

/** The recharge that this device keeps, if there is one. */
export const readAgain = (): Again | undefined => readFromDevice(key, isAgain);

/** Keeps a recharge in place of the one before; on a shared phone nothing is kept. */
export const keepAgain = (again: Again) => {
  if (!isSharedPhone() && isAgain(again)) keepOnDevice(key, again);
};

export const forgetAgain = () => removeFromDevice(key);

/** Whether two are the same recharge, paid in the same way. */
export const isSameAgain = (one: Again | undefined, other: Again): boolean =>
  one !== undefined &&
  one.msisdn === other.msisdn &&
  one.amount === other.amount &&
  one.method === other.method &&
  one.payer === other.payer;
