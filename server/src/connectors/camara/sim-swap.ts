import { z } from 'zod';
import type { CheckSimChange } from '../../features/otp/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { createHttpClient, type ProviderSettings } from '../http-client.ts';
import { flag, must } from '../reading/scalars.ts';

type SimSwapSettings = ProviderSettings & { apiKey: string };

/** Age of a SIM change that still counts (docs/abuse.md A30). */
const maxAgeHours = 240;

const answer = z.object({ swapped: must(flag) });

/** Creates the check by CAMARA SIM Swap; anything but a plain yes or no is `unavailable`. */
export const createSimSwap = (settings: SimSwapSettings): CheckSimChange => {
  const call = createHttpClient(settings, { authorization: `Bearer ${settings.apiKey}` });
  return async (msisdn) => {
    const body = { phoneNumber: msisdn, maxAge: maxAgeHours };
    const result = await call({ operation: 'lookup', method: 'POST', path: '/sim-swap/v1/check', body });
    const said = bodyOf(result, [200], answer);
    if (!said) return { outcome: 'unavailable' };
    return { outcome: said.swapped ? 'changed' : 'unchanged' };
  };
};
