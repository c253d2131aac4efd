import { paymentMethodTypes, type PaymentMethodType } from '@selfcare/contract/payment-methods';
import { isAmount, isFields, isText } from '../../api/shape.ts';
import { keepOnDevice, readFromDevice, removeFromDevice } from './device.ts';
import type { DeviceKey } from './on-device.ts';
import { isSharedPhone } from './shared-phone.ts';

export type Again = {
  msisdn: string;
  /** As the wire counts it. */
  amount: number;
  method: PaymentMethodType;
  payer?: string;
};

const key: DeviceKey = 'again';

const isNumber = (value: unknown) => isText(value) && /^\d{6,12}$/.test(value);

const isAgain = (value: unknown): value is Again =>
  isFields(value) &&
  isNumber(value.msisdn) &&
  isAmount(value.amount) &&
  paymentMethodTypes.some((type) => type === value.method) &&
  (value.payer === undefined || isNumber(value.payer));

export const readAgain = (): Again | undefined => readFromDevice(key, isAgain);

/** Stores the recharge, except on a shared phone. */
export const keepAgain = (again: Again) => {
  if (!isSharedPhone() && isAgain(again)) keepOnDevice(key, again);
};

export const forgetAgain = () => removeFromDevice(key);

export const isSameAgain = (one: Again | undefined, other: Again): boolean =>
  one !== undefined &&
  one.msisdn === other.msisdn &&
  one.amount === other.amount &&
  one.method === other.method &&
  one.payer === other.payer;
