import type { FastifyInstance } from 'fastify';
import { answerRequest } from '../faults/answer.ts';
import { national } from '../operator/market.ts';
import type { Sandbox } from '../sandbox.ts';
import { requireKey, tmforumError, tmforumTroubles } from '../tmforum.ts';
import { accountRoutes } from './account-routes.ts';
import { enquiryRoutes, openCarried, refusedReading } from './carried.ts';
import { listOfferings, oneOffering } from './catalogue.ts';
import { findLine } from './lines.ts';
import { orderedLine, takeOrder } from './orders.ts';
import { simSwapRoutes } from './sim-swap.ts';

type Query = { Querystring: Record<string, unknown> };
type ById = { Params: { id: string } };

const refusedLookup = tmforumTroubles(tmforumError(422, 'lineBarred', 'This line is barred'));
const refusedOrder = tmforumTroubles(tmforumError(422, 'offeringRetired', 'This offering is no longer sold'));

/**
 * The billing system, under `/billing`: TMF637 lines, TMF620 catalogue, TMF622 orders, TMF666 accounts, TMF678 bills,
 * TMF676 payments, and CAMARA SIM Swap.
 */
export const billingRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.register(async (api) => {
    requireKey(api, sandbox.settings.billingApiKey);
    inventory(api, sandbox);
    catalogue(api, sandbox);
    ordering(api, sandbox);
    accountRoutes(api, sandbox);
  });
  app.register(async (api) => simSwapRoutes(api, sandbox), { prefix: '/sim-swap/v1' });
};

const inventory = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.get<Query>('/tmf-api/productInventory/v4/product', (request, reply) => {
    const serialNumber = request.query['productSerialNumber'];
    const msisdn = national(sandbox.market, String(serialNumber ?? ''));
    return answerRequest(sandbox, reply, {
      occasion: { port: 'billing', operation: 'lookup', msisdn },
      troubles: refusedLookup,
      perform: () => findLine(sandbox, serialNumber),
    });
  });
};

const catalogue = (app: FastifyInstance, sandbox: Sandbox): void => {
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
};

const ordering = (app: FastifyInstance, sandbox: Sandbox): void => {
  const root = '/tmf-api/productOrderingManagement/v4/productOrder';
  const orders = openCarried(sandbox.store, 'product-order');
  app.post(root, (request, reply) =>
    answerRequest(sandbox, reply, {
      occasion: { port: 'billing', operation: 'credit', msisdn: orderedLine(sandbox, request.body) },
      troubles: refusedOrder,
      perform: () => takeOrder(sandbox, orders, request.body),
    }),
  );
  enquiryRoutes(app, sandbox, root, orders);
};
