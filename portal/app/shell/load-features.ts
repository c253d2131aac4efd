import type { Call } from '../api/call.ts';
import { isWebAddress } from '../site/web-address.ts';

/** What is switched on besides: the address of the virtual phone while a sandbox is connected. */
export type Features = { sandboxUrl?: string };

/** Asks `productConfig` what is switched on; anything but a proper answer counts as nothing. */
export const loadFeatures = async (call: Call): Promise<Features> => {
  const answer = await call('productConfig', undefined);
  if (answer.outcome !== 'success') return {};
  const { sandboxUrl } = answer.result.features ?? {};
  return isWebAddress(sandboxUrl) ? { sandboxUrl } : {};
};
