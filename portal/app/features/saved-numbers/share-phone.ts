import { forgetAgain } from '../../session/device/again.ts';
import { removeFromDevice } from '../../session/device/device.ts';
import type { DeviceKey } from '../../session/device/on-device.ts';
import { forgetOwnAmounts } from '../../session/device/own-amounts.ts';
import { forgetNumbers } from '../../session/device/saved-numbers.ts';
import { setSharedPhone } from '../../session/device/shared-phone.ts';
import { forgetUnderWay, readUnderWay } from '../../session/device/under-way.ts';

/** The key of session/lead.ts, which no page but that of 5G at home has. */
const draftCode: DeviceKey = 'leadDraftCode';

/**
 * Says whether several people use this phone. Where they do, it forgets what it has of purchases, and by which code what was typed to
 * ask for 5G at home is found again.
 */
export const sharePhone = (isShared: boolean) => {
  setSharedPhone(isShared);
  if (!isShared) return;
  forgetNumbers();
  forgetOwnAmounts();
  forgetAgain();
  const underWay = readUnderWay();
  if (underWay) forgetUnderWay(underWay);
  removeFromDevice(draftCode);
};
