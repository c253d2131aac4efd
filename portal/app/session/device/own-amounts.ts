import { keepOnDevice, readFromDevice, removeFromDevice } from './device.ts';
import type { DeviceKey } from './on-device.ts';
import { isSharedPhone } from './shared-phone.ts';
import { isAmount } from '../../api/shape.ts';

const key: DeviceKey = 'amounts';
/** How many of the last recharges count. */
const most = 20;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Amounts of the recharges paid on this device, in major units, the last first. */
export const readOwnAmounts = (): number[] => (readFromDevice(key, isList) ?? []).filter(isAmount).slice(0, most);

/** A recharge of this amount was paid; on a shared phone nothing is kept. */
export const keepOwnAmount = (amount: number) => {
  if (!isSharedPhone() && isAmount(amount)) keepOnDevice(key, [amount, ...readOwnAmounts()].slice(0, most));
};

export const forgetOwnAmounts = () => removeFromDevice(key);
