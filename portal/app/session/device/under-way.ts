import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { isText } from '../../api/shape.ts';
import { keepOnDevice, readFromDevice, removeFromDevice } from './device.ts';
import type { DeviceKey } from './on-device.ts';
import { isSharedPhone } from './shared-phone.ts';

const key: DeviceKey = 'underWay';

const isId = (value: unknown): value is string => isText(value) && isTransactionId(value);

/** The payment that was sent last from this device and is not known to be over: its id and nothing else. */
export const readUnderWay = (): string | undefined => readFromDevice(key, isId);

/** A payment is sent; on a shared phone it is not kept. */
export const keepUnderWay = (transactionId: string) => {
  if (!isSharedPhone()) keepOnDevice(key, transactionId);
};

/** This payment is over, or was not sent; another one stays. */
export const forgetUnderWay = (transactionId: string) => {
  if (readUnderWay() === transactionId) removeFromDevice(key);
};
