import type { Config } from '../config.ts';
import type { Gate } from './contract-routes.ts';
import type { CallerBudgets } from './limits/caller-budgets.ts';

/** Calls of all kinds that one address may make in a minute: many phones share one address of a mobile network. */
export const callBudget = { name: 'calls', address: { limit: 1200, seconds: 60 }, sparesPayers: true } as const;
/**
 * As many that are refused for their key or their origin. Counted apart: another site's page could else spend, from a
 * customer's own browser, what she and her neighbours have.
 */
export const refusedCallBudget = { name: 'refused-calls', address: callBudget.address } as const;
/** What `RATE_LIMITS=load` multiplies the budgets of browsers, addresses and all by. */
export const loadFactor = 1000;

/** Whether an origin that a browser names is the portal's: that of its settings, or the host that was asked. */
export const isOwnOrigin = (origin: string, host: string | undefined, publicUrl: string) =>
  origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);

/**
 * Checks that stand before every call under the base path: the channel's key and service, the origin where the browser
 * names one (docs/abuse.md A14), and the budget of the address, before anybody is told that the key is wrong.
 */
export const createGate =
  (config: Config, budgets: Pick<CallerBudgets, 'take'>): Gate =>
  async (request, context) => {
    const isKnownChannel =
      config.API_KEY.includes(context.header('api-key') ?? '') &&
      config.SERVICE_ID.includes(context.header('service-id') ?? '');
    const origin = context.header('origin');
    const site = context.header('sec-fetch-site');
    const isForeign =
      (origin !== undefined && !isOwnOrigin(origin, request.headers.host, config.publicUrl)) ||
      (site !== undefined && site !== 'same-origin' && site !== 'none');
    const isOurs = isKnownChannel && !isForeign;
    const taken = await budgets.take(isOurs ? callBudget : refusedCallBudget, context);
    if (!taken.allowed) return { code: '429', retryAfterSeconds: taken.retryAfterSeconds };
    return isOurs ? undefined : { code: '401' };
  };
