import type { Config } from '../config.ts';
import type { Gate } from './contract-routes.ts';
import type { RateLimits } from './limits/limits.ts';

/** Calls of all kinds that one address may make in a minute: many phones share one address of a mobile network. */
const callsPerAddress = { limit: 1200, seconds: 60 };
/** What `RATE_LIMITS=load` multiplies budgets of addresses by. */
export const loadFactor = 1000;

const isOwnOrigin = (origin: string, host: string | undefined, publicUrl: string) =>
  origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);

/**
 * Checks that stand before every call under the base path: the channel's key and service, the origin where the browser
 * names one (docs/abuse.md A14), and the budget of the address.
 */
export const createGate =
  (config: Config, limits: RateLimits): Gate =>
  async (request, context) => {
    const isKnownChannel =
      config.API_KEY.includes(context.header('api-key') ?? '') &&
      config.SERVICE_ID.includes(context.header('service-id') ?? '');
    if (!isKnownChannel) return { code: '401' };
    const origin = context.header('origin');
    const site = context.header('sec-fetch-site');
    const isForeign =
      (origin !== undefined && !isOwnOrigin(origin, request.headers.host, config.publicUrl)) ||
      (site !== undefined && site !== 'same-origin' && site !== 'none');
    if (isForeign) return { code: '401' };
    const factor = config.RATE_LIMITS === 'load' ? loadFactor : 1;
    const taken = await limits.take(`calls:${context.address}`, {
      ...callsPerAddress,
      limit: callsPerAddress.limit * factor,
    });
    return taken.allowed ? undefined : { code: '429', retryAfterSeconds: taken.retryAfterSeconds };
  };
