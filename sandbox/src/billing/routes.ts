import type { FastifyInstance } from 'fastify';
import { callsOf } from '../faults/answer.ts';
import { national } from '../operator/market.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Drawer } from '../store.ts';
import { foundUnder, refusedReading, requireKey, tmforumError, tmforumTroubles } from '../tmforum.ts';
import { listOfferings, oneOffering } from './catalogue.ts';
import { findLine, listBills, showAccount } from './customers.ts';
import { orderedLine, takeOrder } from './orders.ts';
import { billSettled, paidAccount, payBill } from './payments.ts';
import { simSwapRoutes } from './sim-swap.ts';

const root = '/tmf-api';
const offerings = `${root}/productCatalogManagement/v4/productOffering`;

/**
 * Serves the billing system under `/billing`: TMF637 lines, TMF620 catalogue, TMF622 orders, TMF666 accounts, TMF678
 * bills, TMF676 payments, and CAMARA SIM Swap.
 */
export const billingRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.register(async (api) => {
    requireKey(api, sandbox.settings.billingApiKey);
    lookups(api, sandbox);
    orders(api, sandbox);
    payments(api, sandbox);
  });
  app.register(async (api) => simSwapRoutes(api, sandbox), { prefix: '/sim-swap/v1' });
};

const lookups = (app: FastifyInstance, sandbox: Sandbox): void => {
  const call = callsOf(app, sandbox, 'billing', refusedReading);
  call.get(`${root}/productInventory/v4/product`, 'lookup', ({ query }) => {
    const serialNumber = query['productSerialNumber'];
    return {
      msisdn: national(sandbox.market, String(serialNumber ?? '')),
      troubles: tmforumTroubles(tmforumError(422, 'lineBarred', 'This line is barred')),
      perform: () => findLine(sandbox, serialNumber),
    };
  });
  call.get(offerings, 'lookup', ({ query, headers }) => ({
    perform: () => listOfferings(sandbox.market, query, headers['accept-language']),
  }));
  call.get(`${offerings}/:id`, 'lookup', ({ params: { id = '' }, headers }) => ({
    perform: () => oneOffering(sandbox.market, id, headers['accept-language']),
  }));
  call.get(`${root}/accountManagement/v4/billingAccount/:id`, 'lookup', ({ params: { id = '' } }) => ({
    ...about(sandbox, id),
    perform: () => showAccount(sandbox, id),
  }));
  call.get(`${root}/customerBillManagement/v4/customerBill`, 'lookup', ({ query }) => ({
    ...about(sandbox, String(query['billingAccount.id'] ?? '')),
    perform: () => listBills(sandbox, query),
  }));
};

/** Returns the account that a call concerns and its line, for the faults of either. */
const about = ({ accounts }: Sandbox, accountNo: string | undefined) => ({
  msisdn: accountNo === undefined ? undefined : accounts.find(accountNo)?.msisdn,
  accountNo,
});

/** An order or payment that was carried out, stored under its `externalId`. */
type Carried = { msisdn?: string; accountNo?: string; resource: Record<string, unknown> };
export type CarriedOut = Drawer<Carried>;

const orders = (app: FastifyInstance, sandbox: Sandbox): void => {
  const path = `${root}/productOrderingManagement/v4/productOrder`;
  const done: CarriedOut = sandbox.store.drawer('product-order');
  const troubles = tmforumTroubles(tmforumError(422, 'offeringRetired', 'This offering is no longer sold'));
  callsOf(app, sandbox, 'billing', troubles).post(path, 'credit', ({ body }) => ({
    msisdn: orderedLine(sandbox, body),
    perform: () => takeOrder(sandbox, done, body),
  }));
  enquiries(app, sandbox, path, done);
};

const payments = (app: FastifyInstance, sandbox: Sandbox): void => {
  const path = `${root}/paymentManagement/v4/payment`;
  const done: CarriedOut = sandbox.store.drawer('bill-payment');
  callsOf(app, sandbox, 'billing', tmforumTroubles(billSettled)).post(path, 'credit', ({ body }) => ({
    ...about(sandbox, paidAccount(body)),
    perform: () => payBill(sandbox, done, body),
  }));
  enquiries(app, sandbox, path, done);
};

const concerned = (found: Carried | undefined) => ({ msisdn: found?.msisdn, accountNo: found?.accountNo });

/** Serves `path?externalId=` and `path/{id}`, the two searches of the TM Forum. */
const enquiries = (app: FastifyInstance, sandbox: Sandbox, path: string, done: CarriedOut): void => {
  const call = callsOf(app, sandbox, 'billing', refusedReading);
  call.get(path, 'enquiry', ({ query }) => {
    const externalId = String(query['externalId'] ?? '');
    const found = done.withKey(externalId);
    const resources = found.map(({ resource }) => resource);
    return { ...concerned(found[0]), perform: () => foundUnder('externalId', externalId, resources) };
  });
  call.get(`${path}/:id`, 'enquiry', ({ params: { id = '' } }) => {
    const found = done.get(id);
    const unknown = tmforumError(404, 'notFound', 'There is nothing of this id');
    return { ...concerned(found), perform: () => (found ? { status: 200, body: found.resource } : unknown) };
  });
};
