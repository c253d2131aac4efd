import { keepOnDevice, readFromDevice, removeFromDevice } from './device.ts';

const key = 'sharedPhone';

const isTrue = (value: unknown): value is true => value === true;

export const isSharedPhone = (): boolean => readFromDevice(key, isTrue) === true;

const trial = 'trial';

/** Returns false on shared phones and without storage (private window, no room). */
export const mayKeepHere = (): boolean => {
  const keeps = !isSharedPhone() && keepOnDevice(trial, true);
  removeFromDevice(trial);
  return keeps;
};

export const setSharedPhone = (isShared: boolean) => {
  if (isShared) keepOnDevice(key, true);
  else removeFromDevice(key);
};
