import { once } from 'node:events';
import { createServer } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { airtelRoutes } from './airtel-money/routes.ts';
import { airtimeRoutes } from './airtime/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { cardRoutes } from './card/routes.ts';
import { controlRoutes } from './control/routes.ts';
import { speakStrictJson } from './http.ts';
import { leadRoutes } from './leads/routes.ts';
import { mapsRoutes } from './maps/routes.ts';
import { mpesaRoutes } from './mpesa/routes.ts';
import { airtelPorts, mpesaPorts } from './wallets.ts';
import { readMarket } from './operator/read-market.ts';
import { phoneRoutes } from './phone/routes.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import type { Settings } from './settings.ts';
import { openSmsCentre } from './sms/centre.ts';
import { openStore } from './store.ts';
import { walletRoutes } from './wallet/routes.ts';

/** A running sandbox. `close` ends open streams and closes the books cleanly. */
type Running = { url: string; smsUrl: string; close: () => Promise<void> };

/**
 * Starts the operator's systems from their stored books. Refuses books that another process has open, and a port that
 * is in use (`EADDRINUSE`).
 */
export const startSandbox = async (settings: Settings): Promise<Running> => {
  await claimPort(settings.host, settings.port);
  await claimPort(settings.host, settings.smppPort);
  const market = await readMarket(settings.market);
  const app = fastify({
    logger: { level: settings.logLevel, base: { app: 'sandbox' } },
    bodyLimit: 65_536,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  });
  const store = openStore(settings.booksFolder);
  const stop = new AbortController();
  const sandbox = openSandbox({ settings, market, store, log: app.log, stopping: stop.signal });
  mount(app, sandbox);

  app.addHook('preClose', async () => stop.abort());
  app.addHook('onClose', async () => {
    sandbox.prompts.stop();
    store.close();
  });
  try {
    const centre = await openSmsCentre(sandbox, app.log);
    app.addHook('preClose', centre.close);
    await app.listen({ host: settings.host, port: settings.port });
    sandbox.prompts.resume();
    return { url: addressOf(app), smsUrl: centre.url, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
};

// Before the books are opened, so that an accidental second start reports the port.
const claimPort = async (host: string, port: number): Promise<void> => {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};

const mount = (app: FastifyInstance, sandbox: Sandbox): void => {
  speakStrictJson(app);
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.register(async (scope) => walletRoutes(scope, sandbox), { prefix: '/wallet' });
  for (const port of airtelPorts)
    app.register(async (scope) => airtelRoutes(scope, sandbox, port), { prefix: `/${port}` });
  const { mpesa } = sandbox.market;
  for (const port of mpesa ? mpesaPorts : [])
    app.register(async (scope) => mpesaRoutes(scope, sandbox, port), {
      prefix: `/${port}/openapi/ipg/v2/${mpesa?.path}`,
    });
  app.register(async (scope) => cardRoutes(scope, sandbox), { prefix: '/card' });
  app.register(async (scope) => airtimeRoutes(scope, sandbox), { prefix: '/airtime' });
  app.register(async (scope) => billingRoutes(scope, sandbox), { prefix: '/billing' });
  app.register(async (scope) => leadRoutes(scope, sandbox), { prefix: '/leads' });
  app.register(async (scope) => mapsRoutes(scope, sandbox), { prefix: '/maps' });
  app.register(async (scope) => controlRoutes(scope, sandbox));
  app.register(async (scope) => phoneRoutes(scope, sandbox));
};

const addressOf = (app: FastifyInstance): string => {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox listens on no port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
};
