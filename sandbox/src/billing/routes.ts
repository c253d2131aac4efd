import type { FastifyInstance } from 'fastify';
import { answerRequest } from '../faults/answer.ts';
import { national } from '../operator/market.ts';
import type { Sandbox } from '../sandbox.ts';
import { requireKey, tmforumError, tmforumTroubles } from '../tmforum.ts';
import { listOfferings, oneOffering } from './catalogue.ts';
import { findLine } from './lines.ts';
import { openOrders, orderedLine, takeOrder, type Orders } from './orders.ts';
import { simSwapRoutes } from './sim-swap.ts';

type Query = { Querystring: Record<string, unknown> };
type ById = { Params: { id: string } };

const refusedLookup = tmforumTroubles(tmforumError(422, 'lineBarred', 'This line is barred'));
const refusedReading = tmforumTroubles(tmforumError(403, 'accessDenied', 'This may not be read'));
const refusedOrder = tmforumTroubles(tmforumError(422, 'offeringRetired', 'This offering is no longer sold'));

/** The billing system, under `/billing`: TMF637 lines, TMF620 catalogue, TMF622 orders, and CAMARA SIM Swap. */
export function billingRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const orders = openOrders(sandbox.store);
  app.register(async (api) => {
    requireKey(api, sandbox.settings.billingApiKey);
    inventory(api, sandbox);
    catalogue(api, sandbox);
    ordering(api, sandbox, orders);
  });
  app.register(async (api) => simSwapRoutes(api, sandbox), { prefix: '/sim-swap/v1' });
}

function inventory(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<Query>('/tmf-api/productInventory/v4/product', (request, reply) => {
    const serialNumber = request.query['productSerialNumber'];
    const msisdn = national(sandbox.market, String(serialNumber ?? ''));
    return answerRequest(sandbox, reply, {
      occasion: { port: 'billing', operation: 'lookup', msisdn },
      troubles: refusedLookup,
      perform: () => findLine(sandbox, serialNumber),
    });
  });
}

function catalogue(app: FastifyInstance, sandbox: Sandbox): void {
  const root = '/tmf-api/productCatalogManagement/v4/productOffering';
  app.get<Query>(root, (request, reply) =>
    answerRequest(sandbox, reply, {
      occasion: { port: 'billing', operation: 'lookup' },
      troubles: refusedReading,
      perform: () => listOfferings(sandbox.market, request.query, request.headers['accept-language']),
    }),
  );
  app.get<ById>(`${root}/:id`, (request, reply) =>
    answerRequest(sandbox, reply, {
      occasion: { port: 'billing', operation: 'lookup' },
      troubles: refusedReading,
      perform: () => oneOffering(sandbox.market, request.params.id, request.headers['accept-language']),
    }),
  );
}

function ordering(app: FastifyInstance, sandbox: Sandbox, orders: Orders): void {
  const root = '/tmf-api/productOrderingManagement/v4/productOrder';
  app.post(root, (request, reply) =>
    answerRequest(sandbox, reply, {
      occasion: { port: 'billing', operation: 'credit', msisdn: orderedLine(sandbox, request.body) },
      troubles: refusedOrder,
      perform: () => takeOrder(sandbox, orders, request.body),
    }),
  );
  app.get<Query>(root, (request, reply) => {
    const externalId = String(request.query['externalId'] ?? '');
    const found = orders.under(externalId);
    return answerRequest(sandbox, reply, {
      occasion: { port: 'billing', operation: 'enquiry', msisdn: found[0]?.msisdn },
      troubles: refusedReading,
      perform: () =>
        externalId === ''
          ? tmforumError(400, 'missingQuery', 'externalId is required')
          : { status: 200, body: found.map(({ resource }) => resource) },
    });
  });
  app.get<ById>(`${root}/:id`, (request, reply) => {
    const found = orders.find(request.params.id);
    return answerRequest(sandbox, reply, {
      occasion: { port: 'billing', operation: 'enquiry', msisdn: found?.msisdn },
      troubles: refusedReading,
      perform: () =>
        found ? { status: 200, body: found.resource } : tmforumError(404, 'notFound', 'There is no such order'),
    });
  });
}
