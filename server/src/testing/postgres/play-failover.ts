import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { openPostgres } from '../../db/postgres.ts';
import { announce, callbackNamed, callbackNames } from '../callbacks.ts';
import { giveSealingKey } from '../consent.ts';
import { aCustomer, sayYes, paymentModes } from '../customer.ts';
import { aRegistered, startCommits, startDebits, startDeliveries, gatesOf, until } from '../in-flight.ts';
import { createOperator } from '../fakes/operator.ts';
import { aPortal, type TestPortal } from '../portal.ts';
import { startPostgresPair, type PostgresPair } from './postgres-pair.ts';

/** Instances of one portal on the pair: two that wait with one kind of COMMIT, and one that waits for no standby. */
const openPortals = async (pair: PostgresPair, databases: Database[]) => {
  const open = (url: string): Database => {
    const database = openPostgres(url, () => undefined);
    databases.push(database);
    return database;
  };
  const operator = createOperator();
  const on = (database: Database) => aPortal(database, operator, { ENABLE_AM_PIN: 'true' });
  const steady = open(pair.url);
  await migrate(steady);
  const portal = await on(steady);
  const [initiating, processing] = gatesOf([open(pair.url), open(pair.url)]);
  const careless = `${pair.url}?options=-c%20synchronous_commit%3Dlocal`;
  const portals = {
    portal,
    initiating: { ...initiating, portal: await on(initiating.database) },
    processing: { ...processing, portal: await on(processing.database) },
    careless: await on(open(careless)),
    standby: open(pair.standbyUrl),
  };
  await giveSealingKey(steady);
  return portals;
};

type Portals = Awaited<ReturnType<typeof openPortals>>;

const startCallbacks = async (portal: TestPortal) => {
  const started = [];
  for (const name of callbackNames) {
    const { id, process } = await aRegistered(portal, callbackNamed(name).way);
    await process();
    sayYes(portal.operator, id);
    started.push({ name, id });
  }
  return started;
};

const errorOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  );

/** What is under way when the primary dies; the last of it is acknowledged by an instance that waits for no standby. */
const begin = async (pair: PostgresPair, portals: Portals) => {
  const { portal, initiating, processing, careless } = portals;
  const deliveries = await startDeliveries(portal);
  const debits = await startDebits(portal);
  const called = await startCallbacks(portal);
  const { initiates, processes } = await startCommits(portal, initiating, processing);
  const standbyError = await errorOf(portals.standby.query('select 1'));
  const shopper = await aCustomer(careless, 'LISOLO_MONEY_PUSH');
  pair.hold();
  initiating.open();
  processing.open();
  await until(async () => (await pair.waiting()) === 2 * paymentModes.length);
  const { body } = await shopper.initiate();
  return { deliveries, debits, called, initiates, processes, standbyError, carelessId: body.result.transactionId };
};

type Begun = Awaited<ReturnType<typeof begin>>;

/** The time without a primary: what is asked and told meanwhile, and what the providers answer. */
const goWithout = async ({ portal }: Portals, { deliveries, debits, called, initiates }: Begun) => {
  const browser = portal.browser();
  const callbackReplies = [];
  for (const { name, id } of called) callbackReplies.push({ name, id, reply: await announce(browser, name, id, true) });
  for (const { release } of [...deliveries, ...debits]) release();
  await Promise.all(deliveries.map(({ settled }) => settled));
  return {
    callbackReplies,
    status: await browser.get('status', { tid: called[0]!.id }),
    initiates: await Promise.all(initiates.map(({ answer }) => answer)),
  };
};

/** The new primary: everybody sends again what was not answered, says yes, and the workers do the rest. */
const goOn = async ({ portal }: Portals, begun: Begun) => {
  const carelessAfter = await portal.engine.store.find(begun.carelessId);
  const initiates = [];
  for (const { way, customer, answer } of begun.initiates) {
    const again = await customer.initiate();
    const { transactionId: id, encryptionKeyDetails } = again.body.result;
    initiates.push({ way, id, first: await answer, again });
    await customer.process(id, encryptionKeyDetails.key);
  }
  const processes = [];
  for (const { way, id, process, answer } of begun.processes)
    processes.push({ way, id, first: await answer, again: await process() });
  const debits = [];
  for (const { way, id, answer } of begun.debits) debits.push({ way, id, first: await answer });
  for (const { id } of [...initiates, ...processes, ...debits]) sayYes(portal.operator, id);
  await portal.settle(24 * 3600);
  return { carelessAfter, initiates, processes, debits };
};

/**
 * A primary that dies with payments at every step, and its synchronous standby that takes over: what everybody was
 * answered, and `endOf` how a payment ended: its state, how often its money left, how often its product came.
 */
export const playFailover = async (programs: string) => {
  const pair = await startPostgresPair(programs);
  const databases: Database[] = [];
  try {
    const portals = await openPortals(pair, databases);
    const begun = await begin(pair, portals);
    await pair.killPrimary();
    const without = await goWithout(portals, begun);
    await pair.promote();
    const after = await goOn(portals, begun);
    const ids = [...begun.deliveries, ...begun.called, ...after.initiates, ...after.processes, ...after.debits];
    const { book } = portals.portal.operator;
    const ends = new Map<string, unknown[]>();
    for (const { id } of ids) {
      const state = (await portals.portal.engine.store.find(id))?.state;
      ends.set(id, [state, book.paid(id).length, book.netDebits(id), book.creditsOf(id).length]);
    }
    return { begun, without, after, endOf: (id: string) => ends.get(id) };
  } finally {
    await Promise.all(databases.map((database) => database.close()));
    await pair.stop();
  }
};

export type Failover = Awaited<ReturnType<typeof playFailover>>;
