import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Refusal } from './answer.ts';
import type { Context } from './context.ts';
import type { Gate } from './contract-routes.ts';
import type { ForgottenBrowsers } from './forgotten-browsers.ts';
import type { CallerBudget, CallerBudgets } from './limits/caller-budgets.ts';

const minute = 60;

/**
 * Calls of all kinds that one address may make in a minute: many phones share one address of a mobile network. A browser that
 * paid lately continues where others spent that, up to what one browser may make at all its addresses together.
 */
const callBudget = {
  name: 'calls',
  address: { limit: 1200, seconds: minute },
  sparesPayers: true,
  everywhere: { limit: 2000, seconds: minute },
} as const satisfies CallerBudget;
/**
 * As many that are refused for their key or their origin. Counted apart: another site's page could else spend, from a
 * customer's own browser, what she and her neighbours have.
 */
const refusedCallBudget = { name: 'refused-calls', address: callBudget.address } as const;
/**
 * Returns from the bank's page. Counted apart from calls too: any site can send a browser there, and whoever comes back from the
 * bank finds a way in although others spent the calls of her address.
 */
const returnBudget = { ...callBudget, name: 'card-returns' } as const;
/** What `RATE_LIMITS=load` multiplies the budgets of browsers, addresses and all by. */
export const loadFactor = 1000;

/** Whether an origin that a browser names is the portal's: that of its settings, or the host that was asked. */
export const isOwnOrigin = (origin: string, host: string | undefined, publicUrl: string) =>
  origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);

type IsAllowed = (request: FastifyRequest, context: Context) => boolean;

/** The checks that stand before calls, and before addresses that cost as much as one. */
export type Gates = {
  /** Refuses calls without the channel's key and service, from another site, or over the budget of their address. */
  call: Gate;
  /** Refuses event streams from another site or over the budget of calls: `EventSource` can send no key. */
  stream: Gate;
  /** Refuses over its budget alone: the bank's page sends the browser here from its own site. */
  cardReturn: Gate;
  /** Refuses pages that are made for one browser, and their forms, over the budget of calls; `isForeign` where another site sent it. */
  page: (isForeign: boolean, context: Context) => Promise<Refusal | undefined>;
  /** Returns whether a request has the channel's key and comes from no other site; it takes nothing. */
  isOurs: IsAllowed;
};

type Deps = {
  config: Pick<Config, 'API_KEY' | 'SERVICE_ID' | 'publicUrl'>;
  budgets: Pick<CallerBudgets, 'take'>;
  forgotten: Pick<ForgottenBrowsers, 'disown'>;
};

/**
 * Creates the checks that stand before every call under the base path: the channel's key and service, the origin where the
 * browser names one (docs/abuse.md A14), and the budget of the address, before anybody is told that the key is wrong. A request
 * that passes with the cookie of a forgotten browser is one of a new browser.
 */
export const createGates = ({ config, budgets, forgotten }: Deps): Gates => {
  const hasKey = ({ header }: Context) => config.API_KEY.includes(header('api-key') ?? '');
  const hasService = ({ header }: Context) => config.SERVICE_ID.includes(header('service-id') ?? '');
  const isForeign = ({ headers: { host } }: FastifyRequest, { header }: Context) => {
    const origin = header('origin');
    const site = header('sec-fetch-site');
    const isOtherOrigin = origin !== undefined && !isOwnOrigin(origin, host, config.publicUrl);
    return isOtherOrigin || (site !== undefined && site !== 'same-origin' && site !== 'none');
  };
  const take = async (budget: CallerBudget, context: Context): Promise<Refusal | undefined> => {
    const taken = await budgets.take(budget, context);
    if (!taken.allowed) return { code: '429', retryAfterSeconds: taken.retryAfterSeconds };
    await forgotten.disown(context);
    return undefined;
  };
  const gateFor =
    (isAllowed: IsAllowed): Gate =>
    async (request, context) => {
      const allowed = isAllowed(request, context);
      const spent = await take(allowed ? callBudget : refusedCallBudget, context);
      return spent ?? (allowed ? undefined : { code: '401' });
    };
  const isOurs: IsAllowed = (request, context) => hasKey(context) && !isForeign(request, context);
  return {
    call: gateFor((request, context) => isOurs(request, context) && hasService(context)),
    stream: gateFor((request, context) => !isForeign(request, context)),
    cardReturn: (_request, context) => take(returnBudget, context),
    page: (isForeign, context) => take(isForeign ? refusedCallBudget : callBudget, context),
    isOurs,
  };
};
