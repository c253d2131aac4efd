import type { InitiateRequest } from '@selfcare/contract/payments';
import type { Database } from '../db/database.ts';
import type {
  DebitOutcome,
  DebitRequest,
  DeliveryOutcome,
  DeliveryRequest,
} from '../features/payments/core/gateway.ts';
import { settlePayment } from '../outbound/settle.ts';
import { aCustomer, portOf, sayYes, paymentModes } from './customer.ts';
import type { TestPortal } from './portal.ts';
import { gateCommits } from './postgres/gated-database.ts';
import { held } from './fakes/scripted.ts';

type ProductInFlight = { port: 'topup' | 'bundleOrder' | 'billPayment'; order: Partial<InitiateRequest> };

/** Every product that is sold, its port, and what an order of it says. */
export const productsSold = {
  airtime: { port: 'topup', order: {} },
  'a bundle': { port: 'bundleOrder', order: { transactionType: 'PREPAID_BUNDLES', productCode: 'D1' } },
  'a bundle of a router': {
    port: 'bundleOrder',
    order: { transactionType: 'PREPAID_BUNDLES', productCode: 'B1', mobileNumber: '050000006' },
  },
  'a bill': {
    port: 'billPayment',
    order: {
      transactionType: 'POSTPAID_BILL',
      mobileNumber: '050000003',
      accountId: '1000000003',
      amount: 24_351,
      unit: 24_351,
    },
  },
  'an invoice': {
    port: 'billPayment',
    order: {
      transactionType: 'POSTPAID_BILL',
      mobileNumber: '',
      accountId: 'PE1234567890',
      invoiceNumber: 'INV-F-1',
      amount: 35_000,
      unit: 35_000,
    },
  },
} as const satisfies Record<string, ProductInFlight>;
type ProductSold = keyof typeof productsSold;
export const productNames = Object.keys(productsSold) as ProductSold[];

/** A customer whose payment is registered, with what they process it by. */
export const aRegistered = async (portal: TestPortal, way: string, order: Partial<InitiateRequest> = {}) => {
  const customer = await aCustomer(portal, way, order);
  const { body, text } = await customer.initiate();
  if (body.status !== 'success') throw new Error(`Not registered: ${text}`);
  const { transactionId: id, encryptionKeyDetails } = body.result;
  return { way, id, browser: customer.browser, process: () => customer.process(id, encryptionKeyDetails.key) };
};

/** A payment by each way whose provider has the debit and keeps its answer back until `release`. */
export const startDebits = async (portal: TestPortal) => {
  const started = [];
  for (const way of paymentModes) {
    const { id, process } = await aRegistered(portal, way);
    const call = held<DebitRequest, DebitOutcome>();
    portal.operator[portOf(way)].debit.next(call.play);
    const answer = process();
    await Promise.race([call.arrived, answer]);
    started.push({ way, id, answer, release: call.release });
  }
  return started;
};

/** A payment for each product, approved, whose delivery the operator has and keeps its answer back until `release`. */
export const startDeliveries = async (portal: TestPortal) => {
  const started = [];
  for (const product of productNames) {
    const { port, order } = productsSold[product];
    const { id, process } = await aRegistered(portal, 'LISOLO_MONEY_PUSH', order);
    await process();
    sayYes(portal.operator, id);
    const call = held<DeliveryRequest, DeliveryOutcome>();
    portal.operator[port].deliver.next(call.play);
    const payment = (await portal.engine.store.find(id))!;
    const settled = settlePayment(portal.engine, { ...payment, open: () => payment }).catch((error: unknown) => error);
    await Promise.race([call.arrived, settled]);
    started.push({ product, id, settled, release: call.release });
  }
  return started;
};

/** Two handles on one database, on which the COMMIT of an initiate, and that of a process, waits for `open`. */
export const gatesOf = ([first, second]: readonly [Database, Database]) =>
  [gateCommits(first, /insert into payment \(/), gateCommits(second, /update payment set state/)] as const;

/** Comes back once it is so. */
export const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await isSo())) await new Promise(setImmediate);
};

type Gated = { portal: TestPortal; waiting: () => number };

/** Of each way one that is being initiated and one that is being processed: all of them just before their COMMIT. */
export const startCommits = async (portal: TestPortal, initiating: Gated, processing: Gated) => {
  const customers = [];
  for (const way of paymentModes) customers.push({ way, customer: await aCustomer(initiating.portal, way) });
  const payers = [];
  for (const way of paymentModes)
    payers.push(await aRegistered({ ...portal, browser: processing.portal.browser }, way));
  const initiates = customers.map(({ way, customer }) => ({ way, customer, answer: customer.initiate() }));
  const processes = payers.map(({ way, id, process }) => ({ way, id, process, answer: process() }));
  await until(() => initiating.waiting() === paymentModes.length && processing.waiting() === paymentModes.length);
  return { initiates, processes };
};
