import { join } from 'node:path';
import { present } from '@selfcare/contract/typed/present';
import { basePath, mediaPath, translationsPath } from '@selfcare/contract/calls';
import { basemapPath } from '@selfcare/contract/places/basemap';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerBasemap } from '../features/places/basemap.ts';
import { registerGeocoding } from '../features/places/geocoding-routes.ts';
import { registerMedia } from '../features/content/media-route.ts';
import { registerTranslations } from '../features/content/translations-route.ts';
import { createTariffs } from '../features/bundles/bundle-shelf.ts';
import { createCallbackStore } from '../features/payments/callbacks/callback-store.ts';
import { createCallbackReceiver } from '../features/payments/callbacks/receive-callback.ts';
import { registerWebhooks } from '../features/payments/callbacks/webhook-routes.ts';
import { registerCardReturn } from '../features/payments/status/card-return-route.ts';
import { registerStatusEvents } from '../features/payments/status/events-route.ts';
import { createCaller, registerContract, sendRefusal, type Handlers } from '../http/contract-routes.ts';
import type { Context } from '../http/context.ts';
import { createServer } from '../http/create-server.ts';
import { handleErrors } from '../http/errors.ts';
import { setHeaders } from '../http/headers.ts';
import { limitFiles } from '../http/limits/limit-files.ts';
import { limitHeaders } from '../http/limits/header-limit.ts';
import { registerHealth } from '../http/health.ts';
import { answerOnlyTo } from '../http/own-names.ts';
import { acceptStrictJson } from '../http/input/json-body.ts';
import { countRequests, registerMetrics } from '../http/metrics.ts';
import { registerPolicyReports } from '../pages/policy-reports.ts';
import { registerPages } from '../pages/register-pages.ts';
import { logRequests } from '../http/request-log.ts';
import { createKeptOrders } from '../pages/no-script/kept-order.ts';
import { webhooksOf } from './payment-wiring.ts';
import type { Wired } from './wire.ts';

/** Mounts metrics and the OpenAPI document, for the operator alone. */
const mountOperations = (app: FastifyInstance, { ground: { config, metrics } }: Pick<Wired, 'ground'>): void => {
  registerMetrics(app, metrics);
  let openApi: object | undefined;
  app.get('/openapi.json', async () => {
    // Imported on demand, to start faster.
    const { createOpenApi } = await import('../http/openapi/openapi.ts');
    return (openApi ??= createOpenApi(config, webhooksOf(config)));
  });
};

/** Creates the server of `ADMIN_PORT`, if set. Otherwise operations are public beside a sandbox only. */
export const mountAdmin = (wired: Wired): FastifyInstance | undefined => {
  const { config, database, market, running, contexts, outages } = wired.ground;
  if (config.ADMIN_PORT === undefined) return undefined;
  const admin = createServer(config);
  setHeaders(admin, config.publicUrl);
  answerOnlyTo(admin, [config.ADMIN_HOST, ...config.ADMIN_NAMES]);
  handleErrors(admin, { market, contexts, outages });
  registerHealth(admin, database, () => running.isReady);
  mountOperations(admin, wired);
  wired.ground.app.addHook('onClose', () => admin.close());
  return admin;
};

const streaming = ({
  payments: { streams, engine },
  callers: { streamPlaces },
}: Pick<Wired, 'payments' | 'callers'>) => ({
  streams,
  places: streamPlaces,
  isOwner: async (id: string, browserHash: string) => (await engine.store.find(id))?.browserHash === browserHash,
});

/** Mounts every address except pages: health, calls, callbacks. */
export const mountApi = (wired: Wired, handlers: Handlers): void => {
  const { config, database, market, running, app, report, vault, contexts, metrics } = wired.ground;
  const { budgets, gates } = wired.callers;
  const { engine } = wired.payments;
  setHeaders(app, config.publicUrl);
  logRequests(app);
  acceptStrictJson(app);
  handleErrors(app, { market, contexts, outages: wired.ground.outages, makeFailed: wired.ground.makeFailed });
  limitHeaders(app);
  countRequests(app, metrics);
  registerHealth(app, database, () => running.isReady);
  if (config.SANDBOX === 'on' && config.ADMIN_PORT === undefined) mountOperations(app, wired);

  registerContract(app, {
    market,
    contexts,
    gate: gates.call,
    handlers,
    refused: wired.ground.securityLog.note,
  });
  registerPolicyReports(app, { contexts, budgets, metrics });
  registerStatusEvents(app, {
    market,
    contexts,
    gate: gates.stream,
    ...streaming(wired),
    readStatus: wired.payments.readStatus,
  });
  const orders = createKeptOrders({ vault, publicUrl: config.publicUrl });
  const isPlain = (visit: { request: FastifyRequest; context: Context }, id: string) =>
    orders.read(visit)?.transactionId === id;
  registerCardReturn(app, { market, contexts, gate: gates.cardReturn, engine, isPlain, onError: report });
  limitFiles(app, {
    contexts,
    files: wired.callers.files,
    urls: [basePath + translationsPath, `${mediaPath}:hash/:name`, basemapPath],
  });
  registerTranslations(app, { market, contexts, ...wired.content });
  registerMedia(app, { ...wired.content, assetsUrl: config.ASSETS_URL });
  const { basemap, geocoder } = wired.places;
  if (basemap) registerBasemap(app, basemap);
  registerGeocoding(app, { contexts, budgets, geocoder, isOurs: gates.isOurs });
  const callbacks = createCallbackStore(database, vault);
  registerWebhooks(app, webhooksOf(config), createCallbackReceiver({ database, callbacks, engine }));
  const takenByNobody = (request: FastifyRequest, reply: FastifyReply) =>
    sendRefusal(reply, { code: '404' }, { context: contexts(request, reply), market, outage: 'cannot-look' });
  for (const url of [`${basePath}*`, '/api/*'])
    // Before the body is read, because an unknown address matters first.
    app.all(url, { onRequest: async (request, reply) => takenByNobody(request, reply) }, takenByNobody);
};

/** Mounts the pages, which need a build. */
export const mountPages = async (wired: Wired, handlers: Handlers): Promise<void> => {
  const { config, market, running, app, providers, vault, contexts, outages } = wired.ground;
  const { budgets } = wired.callers;
  const { publicUrl } = config;
  running.pages = await registerPages(app, {
    market,
    publicUrl,
    dev: config.development,
    content: wired.content.active,
    places: wired.places.source,
    geocoderUrl: config.GEOCODER_URL,
    listTariffs: createTariffs(market, providers.listOfferings),
    assetsUrl: config.ASSETS_URL,
    packedFolder: join(config.DATA_DIR, 'packed'),
    scriptOrigins: market.cardAccount.popup ? [new URL(config.cardScriptUrl).origin] : [],
    channel: { apiKey: present(config.API_KEY[0]), serviceId: present(config.SERVICE_ID[0]) },
    plain: {
      contexts,
      budgets,
      documents: wired.callers.documents,
      gate: wired.callers.gates.page,
      forgotten: wired.callers.forgotten,
      outages,
      call: createCaller({ market, handlers, refused: wired.ground.securityLog.note }),
      orders: createKeptOrders({ vault, publicUrl }),
      hash: vault.hash,
      ...streaming(wired),
    },
  });
};
