import { forgetDevice, keepOnDevice } from './device.ts';
import { forgetTab } from '../storage.ts';

/** Other tabs receive a `storage` event without a key, which fires only if something was removed. */
export const forgetAll = () => {
  forgetTab();
  keepOnDevice('forgetting', true);
  forgetDevice();
};
