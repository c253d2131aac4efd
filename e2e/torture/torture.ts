import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@selfcare/contract/calls';
import { cards, connectSandbox, statementPorts, type Fault } from '../harness/sandbox.ts';
import { newVisitor } from '../harness/api.ts';
import { consentTo } from '../harness/attempt.ts';
import { waitFor } from '../harness/wait-for.ts';
import { check, type Violation } from './checker.ts';
import { runClient } from './clients.ts';
import { createDatabase } from './database.ts';
import type { ClientEvent, History } from './history.ts';
import { lineTroubles, type Line } from './line.ts';
import { createMachines, type Machine, type Machines } from './machines.ts';
import { createRandom, type Random } from './random.ts';

/** The options of a run. The same seed makes the same choices; the moment of a process's death varies. */
export type TortureOptions = {
  kills: number;
  /** The number of pauses of a process (SIGSTOP, then SIGCONT). */
  stops: number;
  clients: number;
  database: 'embedded' | 'postgres';
  seed: number;
  /**
   * Another installed checkout: the portals begin as that release. After a third of the kills the second one restarts
   * as this release, after two thirds the first one.
   */
  older?: string | undefined;
  /** The folder of the recorded history. */
  folder: string;
  /** Receives the progress. */
  says?: (words: string) => void;
};

/** The number of kills so far, which selects the release to restart. */
type Progress = { kills: number };

/** The result of a run. */
export type TortureResult = {
  violations: Violation[];
  payments: number;
  delivered: number;
  leads: number;
  refunded: number;
  /** Refunds that an operator ordered. */
  ordered: number;
  kills: Record<string, number>;
  stops: number;
  /** The starts of a portal as the older release, and as this one. */
  releases?: { older: number; newer: number };
  faults: number;
  /** The number of each kind of trouble by proxy. */
  troubles: Record<string, number>;
  seconds: number;
};

const faults: readonly Fault[] = [
  { port: 'wallet', operation: 'debit', fault: 'timeout-after' },
  { port: 'wallet', operation: 'debit', fault: 'error-after' },
  { port: 'wallet', operation: 'enquiry', fault: 'refuse' },
  { port: 'wallet', fault: 'callback-twice' },
  { port: 'wallet', fault: 'callback-lost' },
  { port: 'wallet', fault: 'callback-forged' },
  { port: 'smartcash', operation: 'debit', fault: 'timeout-before' },
  { port: 'smartcash', operation: 'debit', fault: 'error-after' },
  { port: 'smartcash', fault: 'callback-first' },
  { port: 'mpesa', operation: 'debit', fault: 'timeout-after' },
  { port: 'mpesa', operation: 'debit', fault: 'refuse' },
  { port: 'mpesa', fault: 'callback-late' },
  { port: 'airtime', operation: 'credit', fault: 'timeout-after' },
  { port: 'airtime', operation: 'credit', fault: 'timeout-before' },
  { port: 'airtime', operation: 'credit', fault: 'reject' },
  { port: 'airtime', operation: 'enquiry', fault: 'error-after' },
  { port: 'card', operation: 'lookup', fault: 'timeout-after' },
  { port: 'card', operation: 'debit', fault: 'callback-lost' },
  { port: 'card', operation: 'enquiry', fault: 'refuse' },
  { port: 'leads', operation: 'send', fault: 'timeout-after' },
  { port: 'leads', operation: 'send', fault: 'timeout-before' },
  { port: 'leads', operation: 'credit', fault: 'error-after' },
  { port: 'leads', operation: 'credit', fault: 'reject' },
];

const mostArmed = 8;

const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Brazzaville' }).format(at);

/**
 * Causes kills, pauses, faults and proxy trouble at random moments until there were enough. Each portal has its own
 * killer, so both may be down; the first killer also takes the operator's side and the database away.
 */
const makeTrouble = async (machines: Machines, progress: Progress, { kills, stops, seed, says }: TortureOptions) => {
  const { portals, sandbox, database, lines } = machines;
  const control = connectSandbox(sandbox.url);
  const counts: Record<string, number> = {};
  const troubles: Record<string, number> = {};
  const left = { kills, stops };
  const isEnough = () => left.kills <= 0 && left.stops <= 0;
  let armed = 0;
  const kill = async (victim: Machine, random: Random) => {
    left.kills -= 1;
    progress.kills += 1;
    counts[victim.name] = (counts[victim.name] ?? 0) + 1;
    if (left.kills % 50 === 0) says?.(`${kills - left.kills} of ${kills} kills`);
    await victim.kill();
    await pause(random.between(0, 300));
    await victim.start();
  };
  /** Few at a time: accumulated faults would silence a provider for minutes, which is an outage. */
  const armOne = async (random: Random): Promise<void> => {
    try {
      if ((await control.faults()).length > mostArmed) return;
      await control.arm({ delayMs: 2500, ...random.pick(faults) });
      armed += 1;
    } catch {
      // The sandbox is down now.
    }
  };
  const others = database ? [sandbox, database] : [sandbox];
  const pursue = async (portal: Machine, index: number): Promise<void> => {
    const random = createRandom(seed + 7919 * index);
    while (!isEnough()) {
      await pause(random.between(50, 900));
      await armOne(random);
      const victim = index === 0 && random.chance(0.3) ? random.pick(others) : portal;
      if (left.stops > 0 && random.chance(left.stops / (left.kills + left.stops))) {
        left.stops -= 1;
        await victim.standStill(random.between(300, 4000));
      } else if (left.kills > 0) await kill(victim, random);
    }
  };
  const disturb = async (line: Line, index: number): Promise<void> => {
    const random = createRandom(seed + 104_729 * (index + 1));
    while (!isEnough()) {
      await pause(random.between(500, 6000));
      const trouble = random.pick(lineTroubles);
      await line.strike(trouble, random.between(0, 3000), random.between(100, 3000));
      troubles[trouble] = (troubles[trouble] ?? 0) + 1;
    }
  };
  await Promise.all([...portals.map(pursue), ...lines.map(disturb)]);
  await control.disarm();
  return { counts, troubles, armed };
};

const finalStates = new Set(['DONE', 'DECLINED', 'EXPIRED', 'REFUNDED', 'NOT_REFUNDED', 'REGISTERED']);

/** Refunds parts of delivered payments by command, whatever is down meanwhile. */
const refundParts = async (
  { operate }: Machines,
  random: Random,
  events: readonly ClientEvent[],
  isOver: () => boolean,
): Promise<History['orders']> => {
  const orders: History['orders'] = [];
  while (!isOver()) {
    await pause(random.between(1000, 4000));
    const isNew = ({ transactionId, heard }: ClientEvent) =>
      heard !== 'lost' &&
      heard.transactionStatus === 'SUCCESS' &&
      orders.every(({ reference }) => reference !== transactionId);
    const delivered = events.flatMap((event) => (event.transactionId && isNew(event) ? [event.transactionId] : []));
    if (delivered.length === 0) continue;
    const reference = random.pick(delivered);
    const words = ['refund', reference, '--amount', '100', '--reason', 'A complaint', '--by', 'Awa'];
    const isAccepted = await operate(...words).then(
      () => true,
      () => false,
    );
    orders.push({ reference, isAccepted });
  }
  return orders;
};

/** Returns the numbers of unsettled payments and refunds by state, from a portal's metrics. */
const underWay = async (portal: Machine): Promise<string[]> => {
  const metrics = await (await fetch(`${portal.url}/metrics`)).text();
  const rows = [...metrics.matchAll(/^(?:payments|operator_refunds)\{state="(\w+)".*\} (\d+)$/gm)];
  return rows.flatMap(([row, state, count]) => (finalStates.has(state!) || count === '0' ? [] : [row]));
};

/** Enquires about every payment that a client began, once everything is healed. */
const askEnds = async (portal: Machine, events: readonly ClientEvent[], log: (event: ClientEvent) => void) => {
  const visitor = newVisitor(portal.url);
  const begun = new Map(
    events.filter(({ transactionId }) => transactionId).map((event) => [event.transactionId!, event]),
  );
  for (const [transactionId, { client, purchase, amount, line }] of begun) {
    const answer = await visitor.call<{ transactionStatus: string; status: string }>(
      'GET',
      `${calls.status.paths[0]}?tid=${transactionId}`,
    );
    const status = answer.body.status === 'success' ? answer.body.result : undefined;
    log({
      at: new Date().toISOString(),
      client,
      purchase,
      call: 'status',
      amount,
      line,
      transactionId,
      heard: {
        httpStatus: answer.httpStatus,
        ...(status && { transactionStatus: status.transactionStatus, status: status.status }),
      },
    });
  }
  return begun.size;
};

const collect = async (
  { sandbox, operate }: Machines,
  clients: ClientEvent[],
  days: readonly string[],
): Promise<Omit<History, 'orders'>> => {
  const books = (await connectSandbox(sandbox.url).books()) as unknown as History['books'];
  const statements: History['statements'] = [];
  const ledgers: string[] = [];
  for (const day of days) {
    for (const provider of statementPorts)
      statements.push({ provider, text: await (await fetch(`${sandbox.url}/statements/${provider}/${day}`)).text() });
    ledgers.push(await operate('export', 'ledger', '--day', day));
  }
  const { leads } = (await (await fetch(`${sandbox.url}/leads`)).json()) as Pick<History, 'leads'>;
  return { clients, books, leads, statements, ledgers };
};

/**
 * Runs the product under load and kills it until there was enough; the checker, which shares no code with it, returns
 * the violations.
 */
export const torture = async (options: TortureOptions): Promise<TortureResult> => {
  const startedAt = Date.now();
  const { folder, seed } = options;
  mkdirSync(folder, { recursive: true });
  const database = options.database === 'postgres' ? await createDatabase() : undefined;
  if (typeof database === 'string') throw new Error(database);
  const progress: Progress = { kills: 0 };
  const releases = { older: 0, newer: 0 };
  const olderOf = (portal: number): string | undefined => {
    const isOlder = progress.kills < (portal === 0 ? 2 : 1) * (options.kills / 3);
    releases[isOlder ? 'older' : 'newer'] += 1;
    return isOlder ? options.older : undefined;
  };
  const machines = await createMachines(folder, {
    portals: database ? 2 : 1,
    random: createRandom(seed + 1),
    ...(database && { database }),
    ...(options.older && { older: olderOf }),
  });
  const { portals, sandbox } = machines;
  const events: ClientEvent[] = [];
  const log = (event: ClientEvent) => void events.push(event);
  let [isOver, isClosed] = [false, false];
  try {
    await database?.start();
    await Promise.all([sandbox, ...portals].map((machine) => machine.start()));
    const control = connectSandbox(sandbox.url);
    const clients = Array.from({ length: options.clients }, (_, number) => {
      const own = createRandom(seed * 1000 + number);
      return runClient({
        number,
        random: own,
        portal: () => own.pick(portals).customersUrl,
        approves: (msisdn) => control.auto(msisdn, 'approve'),
        readCode: (msisdn) => control.newCode(msisdn),
        consentTo: async (visitor, order) => (await consentTo(visitor, control, order)).token,
        payCard: (pageUrl) => control.payCard(pageUrl, cards.succeeds),
        log,
        isOver: () => isOver,
        isClosed: () => isClosed,
      });
    });
    const ordering = refundParts(machines, createRandom(seed + 17), events, () => isOver);
    const { counts, troubles, armed } = await makeTrouble(machines, progress, options);
    isOver = true;
    const orders = await ordering;
    let left: string[] = [];
    // A payment in doubt is enquired about again after at most the time that it has waited.
    const seconds = 180 + Math.ceil((Date.now() - startedAt) / 1000);
    await waitFor(async () => (left = await underWay(portals[0]!)).length === 0, {
      seconds,
      everyMs: 500,
      says: () => `payments are still under way ${seconds} s after the last kill: ${left.join(', ')}`,
    }).catch(async (error: unknown) => {
      writeFileSync(join(folder, 'unsettled.json'), await machines.operate('unsettled', '0'));
      throw error;
    });
    await Promise.race([Promise.all(clients), pause(20_000)]);
    isClosed = true;
    await Promise.all(clients);
    const payments = await askEnds(portals[0]!, events, log);
    const days = [...new Set([dayOf(new Date(startedAt)), dayOf(new Date())])];
    const history = { ...(await collect(machines, events, days)), orders };
    writeFileSync(join(folder, 'history.json'), JSON.stringify(history, null, 1));
    return {
      violations: check(history),
      payments,
      delivered: history.books.credits.length,
      leads: history.leads.length,
      refunded: history.books.refunds.length,
      ordered: orders.filter(({ isAccepted }) => isAccepted).length,
      kills: counts,
      stops: options.stops,
      ...(options.older && { releases }),
      faults: armed,
      troubles,
      seconds: Math.round((Date.now() - startedAt) / 1000),
    };
  } finally {
    isClosed = true;
    await machines.end();
    await database?.stop();
  }
};
