import { basePath } from '@selfcare/contract/calls';
import { createTariffs } from '../features/bundles/list-tariffs.ts';
import { createCallbackStore } from '../features/payments/callbacks/callback-store.ts';
import { createCallbackReceiver } from '../features/payments/callbacks/receive-callback.ts';
import { registerWebhooks } from '../features/payments/callbacks/webhook-routes.ts';
import { registerCardReturn } from '../features/payments/status/card-return-route.ts';
import { registerStatusEvents } from '../features/payments/status/events-route.ts';
import { registerContract, sendRefusal } from '../http/contract-routes.ts';
import { handleErrors } from '../http/errors.ts';
import { createGate } from '../http/gate.ts';
import { setHeaders } from '../http/headers.ts';
import { registerHealth } from '../http/health.ts';
import { acceptStrictJson } from '../http/json-body.ts';
import { registerMetrics } from '../http/metrics.ts';
import { createOpenApi } from '../http/openapi/openapi.ts';
import { registerPages } from '../http/pages/register-pages.ts';
import { logRequests } from '../http/request-log.ts';
import { createHandlers } from './handlers.ts';
import { webhooksOf } from './payment-wiring.ts';
import type { Wired } from './wire.ts';

/** Mounts every address of the product but its pages: what holds for all of them, health, the calls, callbacks. */
export const mountApi = (wired: Wired): void => {
  const { config, database, market, running, app, report, vault, contexts, limits, streams, metrics, engine } = wired;
  setHeaders(app, config.publicUrl);
  logRequests(app);
  acceptStrictJson(app);
  handleErrors(app, market, contexts);
  registerHealth(app, database, () => running.isReady);
  registerMetrics(app, metrics);
  const webhooks = webhooksOf(config);
  const openApi = createOpenApi(config, webhooks);
  app.get('/openapi.json', async () => openApi);

  registerContract(app, { market, contexts, gate: createGate(config, limits), handlers: createHandlers(wired) });
  registerStatusEvents(app, { market, contexts, streams, readStatus: wired.readStatus });
  registerCardReturn(app, { market, engine, onError: report });
  const callbacks = createCallbackStore(database, vault);
  registerWebhooks(app, webhooks, createCallbackReceiver({ database, callbacks, engine }));
  for (const url of [`${basePath}*`, '/api/*'])
    app.all(url, (request, reply) => sendRefusal(reply, { code: '404' }, contexts(request, reply), market));
};

/** Mounts the pages, whose rendering needs a build. */
export const mountPages = async ({ config, market, running, app, providers }: Wired): Promise<void> => {
  running.pages = await registerPages(app, {
    market,
    publicUrl: config.publicUrl,
    dev: config.development,
    listTariffs: createTariffs(market, providers.listOfferings),
    scriptOrigins: market.cardAccount.popup ? [new URL(config.cardScriptUrl).origin] : [],
    channel: { apiKey: config.API_KEY[0]!, serviceId: config.SERVICE_ID[0]! },
  });
};
