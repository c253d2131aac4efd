import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isRefusal, type Refusal } from './answer.ts';
import type { Context } from './context.ts';
import type { Gate } from './contract-routes.ts';
import type { ForgottenBrowsers } from './forgotten-browsers.ts';
import { budgetTable } from './limits/budget-table.ts';
import type { CallerBudget, CallerBudgets } from './limits/caller-budgets.ts';

/** Multiplier of the budgets of browsers, addresses and all under `RATE_LIMITS=load`. */
export const loadFactor = 1000;

/** Returns true when an origin is the portal's: that of its settings, or the requested host. */
export const isOwnOrigin = (origin: string, host: string | undefined, publicUrl: string) =>
  origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);

type IsAllowed = (request: FastifyRequest, context: Context) => boolean;

export type Gates = {
  /** Refuses calls without the channel's key and service, from another site, or over the budget of their address. */
  call: Gate;
  /** Refuses event streams from another site or over the budget of calls; `EventSource` cannot send a key. */
  stream: Gate;
  /** Checks the budget alone, because the bank's site sends the browser here. */
  cardReturn: Gate;
  /** Refuses personal pages and forms over the budget of calls; `isForeign` when another site sent them. */
  page: (isForeign: boolean, context: Context) => Promise<Refusal | undefined>;
  /** Returns true when a request has the channel's key and comes from no other site. Spends no budget. */
  isOurs: IsAllowed;
};

type Deps = {
  config: Pick<Config, 'API_KEY' | 'SERVICE_ID' | 'publicUrl'>;
  budgets: Pick<CallerBudgets, 'reserve'>;
  forgotten: Pick<ForgottenBrowsers, 'disown'>;
};

/**
 * Creates the checks in front of the API: the channel's key and service, the origin when given (docs/abuse.md A14), the
 * address's budget. The budget comes before the refusal of a wrong key. A forgotten browser's cookie counts as a new
 * browser.
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
  const spend = async (budget: CallerBudget, context: Context): Promise<Refusal | undefined> => {
    const reserved = await budgets.reserve(budget, context);
    if (isRefusal(reserved)) return reserved.refusal;
    await forgotten.disown(context);
    return undefined;
  };
  const gateFor =
    (isAllowed: IsAllowed): Gate =>
    async (request, context) => {
      const allowed = isAllowed(request, context);
      const spent = await spend(allowed ? budgetTable.calls : budgetTable.refusedCalls, context);
      return spent ?? (allowed ? undefined : { code: '401' });
    };
  const isOurs: IsAllowed = (request, context) => hasKey(context) && !isForeign(request, context);
  return {
    call: gateFor((request, context) => isOurs(request, context) && hasService(context)),
    stream: gateFor((request, context) => !isForeign(request, context)),
    cardReturn: (_request, context) => spend(budgetTable.cardReturns, context),
    page: (isForeign, context) => spend(isForeign ? budgetTable.refusedCalls : budgetTable.calls, context),
    isOurs,
  };
};
