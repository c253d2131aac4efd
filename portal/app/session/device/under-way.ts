import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { isText } from '../../api/shape.ts';
import { keepOnDevice, readFromDevice, removeFromDevice } from './device.ts';
import type { DeviceKey } from './on-device.ts';
import { isSharedPhone } from './shared-phone.ts';

const key: DeviceKey = 'underWay';

const isId = (value: unknown): value is string => isText(value) && isTransactionId(value);

/** Returns the transaction's id; the device stores nothing else of it. */
export const readUnderWay = (): string | undefined => readFromDevice(key, isId);

/** Stores the id, except on a shared phone. */
export const keepUnderWay = (transactionId: string) => {
  if (!isSharedPhone()) keepOnDevice(key, transactionId);
};

export const forgetUnderWay = (transactionId: string) => {
  if (readUnderWay() === transactionId) removeFromDevice(key);
};
