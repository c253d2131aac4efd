import { keepOnDevice, readFromDevice, removeFromDevice } from './device.ts';

const key = 'sharedPhone';

const isTrue = (value: unknown): value is true => value === true;

/** Whether several people use this phone, as one of them said: then no number and no amount is kept on it. */
export const isSharedPhone = (): boolean => readFromDevice(key, isTrue) === true;

const trial = 'trial';

/**
 * Whether a number or an amount may be kept on this phone: not where several people use it, nor where the browser keeps nothing
 * (a private window, no room), which nobody is offered in vain.
 */
export const mayKeepHere = (): boolean => {
  const keeps = !isSharedPhone() && keepOnDevice(trial, true);
  removeFromDevice(trial);
  return keeps;
};

/** Only that it is shared is remembered. */
export const setSharedPhone = (isShared: boolean) => {
  if (isShared) keepOnDevice(key, true);
  else removeFromDevice(key);
};
