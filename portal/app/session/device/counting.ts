import { keepOnDevice, readFromDevice, removeFromDevice } from './device.ts';

const key = 'analytics';

const isOff = (value: unknown): value is 'off' => value === 'off';

type Wishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

/** Whether the browser asks every site not to follow its visitor (Do Not Track, Global Privacy Control). */
export const asksForPrivacy = (wishes: Wishes = navigator as Wishes): boolean =>
  wishes.doNotTrack === '1' || wishes.globalPrivacyControl === true;

/** Whether the visitor lets page views and steps be counted on this device. */
export const isCounting = (): boolean => readFromDevice(key, isOff) === undefined;

export const setCounting = (isOn: boolean) => {
  if (isOn) removeFromDevice(key);
  else keepOnDevice(key, 'off');
};
