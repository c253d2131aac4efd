import { keepOnDevice, readFromDevice, removeFromDevice } from './device.ts';

const key = 'sharedPhone';

const isTrue = (value: unknown): value is true => value === true;

/** Whether several people use this phone, as one of them said: then no number and no amount is kept on it. */
export const isSharedPhone = (): boolean => readFromDevice(key, isTrue) === true;

/** Only that it is shared is remembered. */
export const setSharedPhone = (isShared: boolean) => {
  if (isShared) keepOnDevice(key, true);
  else removeFromDevice(key);
};
