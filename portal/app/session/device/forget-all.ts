import { forgetDevice, keepOnDevice } from './device.ts';
import { forgetTab } from '../storage.ts';

/**
 * Ends everything that a page can end of what this browser keeps for the portal: numbers, amounts, choices, and in this tab
 * drafts and orders.
 * Other tabs hear it by the `storage` event without a key, which comes only where there was something to forget.
 */
export const forgetAll = () => {
  forgetTab();
  keepOnDevice('forgetting', true);
  forgetDevice();
};
