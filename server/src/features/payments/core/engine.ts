import type { StatusResult } from '@selfcare/contract/payments';
import type { TransactionType } from '@selfcare/contract/products';
import type { Continuity } from '../../../db/database.ts';
import { startStopwatch, type Clocks, type Stopwatch } from '../../../clocks/clocks.ts';
import type { Watch } from '../../../clocks/watch.ts';
import type { Fulfilment, PaymentMethod } from './gateway.ts';
import type { Children } from './child-store.ts';
import type { ChargeNumber } from './ledger.ts';
import { isEndedByAnswer, type HoldReason } from './machines/hold.machine.ts';
import { isInDoubt, moveOf, type PaymentEvent } from './payment.machine.ts';
import { ageSeconds, knownAs, type Payment } from './payment.ts';
import { firstHoldAsk, type Times } from './schedule.ts';
import type { Call, Sighting } from './due.ts';
import type { MoveDetail, Moved, PaymentStore } from './store.ts';

/** Where payments, their children and their disputes are stored. */
type Stores = {
  store: PaymentStore;
  children: Children;
  /** Disputes of payers' banks (disputes/): named by callbacks, shown with the status. */
  disputes: {
    notice: (paymentId: string, disputeId: string) => Promise<void>;
    stateOf: (paymentId: string) => Promise<StatusResult['dispute']>;
  };
};

/** Who is called for a payment, and what every call names. */
type Callees = {
  /** By `paymentMode`. */
  methods: Readonly<Record<string, PaymentMethod>>;
  fulfilments: Readonly<Record<TransactionType, Fulfilment>>;
  /** The connector of a debit by its mode, and of a delivery by its product: a slow one delays no other. */
  connectors: {
    ofMode: Readonly<Record<string, string>>;
    ofProduct: Readonly<Record<TransactionType, string>>;
    /** By mode, where the provider's own number is all that tells one charge from another. */
    provingByNumber: Readonly<Record<string, string>>;
  };
  /** Address the card provider sends the browser back to. */
  returnUrl: (transactionId: string) => string;
  payee: string;
  toInternational: (msisdn: string) => string;
};

/** What a process may conclude from waiting (clocks/). */
type Timing = {
  times: Times;
  /** How long this process has worked on its database, and without a break. */
  continuity: () => Continuity;
  /** Returns true when the whole life of a payment happened on the database that this process works on. */
  isContinuous: (payment: Pick<Payment, 'begunNumber'>) => Promise<boolean>;
  clocks: Clocks;
  watch: Watch;
};

type Listeners = {
  /** Tells the open event streams that this payment changed, and the workers unless it is not due. */
  changed: (transactionId: string, isDue?: boolean) => void;
  /** Calls a person, with the reason. */
  alarm(about: About, alarm: HoldReason): void;
  /** Reports that a payment on hold has moved on without a person. */
  movedOn(about: About): void;
  /** Receives whether a connector answered an enquiry; what waits for it is expedited when it answers again (outbound/recoveries.ts). */
  heard?: (connector: string, isAnswer: boolean) => Promise<void>;
};

/** Everything that the outbound protocol needs for payments. Other functions take the part that they use. */
export type EngineContext = Stores & Callees & Timing & Listeners;

/** The payment that an alarm names. */
export type About = { id: string; parentId?: string | null; state: string };

/** Makes a move and tells who waits for it; undefined when the payment had already gone another way. */
export const makeMove = async (
  deps: Pick<EngineContext, 'store' | 'watch' | 'changed'>,
  payment: Payment,
  event: PaymentEvent,
  detail: MoveDetail,
): Promise<Moved | undefined> => {
  const moved = await deps.store.move(payment, event, detail);
  if (!moved) return undefined;
  // Not before: what is rolled back was never a call.
  deps.store.afterCommit(() => {
    deps.watch.seconds(callOf(moved.payment));
    deps.changed(knownAs(payment), detail.dueInSeconds === 0 || moved.payment.claim === 'paid');
  });
  return moved;
};

/**
 * Makes moves one after the other, from the first that the payment's state allows, each with `detail`. Returns the payment; undefined as
 * soon as another process has made one.
 */
export const moveBy = async (
  deps: Pick<EngineContext, 'store' | 'watch' | 'changed' | 'times'>,
  payment: Payment,
  events: readonly PaymentEvent[],
  detail: MoveDetail,
): Promise<Payment | undefined> => {
  const first = events.findIndex((event) => moveOf(payment.state, event));
  let current: Payment | undefined = payment;
  for (const event of events.slice(Math.max(first, 0))) {
    // After a crash in between, the workers go on.
    const isLast = event === events.at(-1);
    const dueInSeconds = isLast ? detail.dueInSeconds : deps.times.callSeconds;
    current = (await makeMove(deps, current, event, { ...detail, dueInSeconds }))?.payment;
    if (!current) return undefined;
  }
  return current;
};

/** The call that was sent last for a payment, by the name that the watch knows it by. */
const callOf = ({ id, state, version, sends, deliveries }: Call): string => {
  if (state === 'FULFILLING' || state === 'FULFIL_UNKNOWN') return `${id} delivery ${deliveries}`;
  return isInDoubt(state) ? `${id} debit ${sends}` : `${id} version ${version}`;
};

/**
 * Returns the seconds that the last call may still be under way, by this process's own watch, even after its answer was lost. Until then
 * "not found" proves nothing.
 */
export const callSecondsLeft = (deps: Pick<EngineContext, 'times' | 'watch'>, payment: Payment): number =>
  deps.times.callSeconds - deps.watch.seconds(callOf(payment));

/** Names a wait for something that the provider does not know of. */
const missingName = (id: string, misses: number) => `${id} missing, ${misses}`;

/**
 * Begins to watch the calls of all instances, those of a process that has died among them: who sees a call early knows early
 * when it is over.
 */
export const watchCalls = async (deps: Pick<EngineContext, 'store' | 'times' | 'watch'>): Promise<void> => {
  for (const call of await deps.store.listCalls(deps.times.callSeconds)) {
    deps.watch.seconds(callOf(call));
    if (call.missingSince) deps.watch.seconds(missingName(call.id, call.misses));
  }
};

/**
 * Starts the stopwatch of a call before its intent is committed, or of an enquiry before it is made. Returns Infinity once the database
 * was out of reach: what was committed or answered before that may not exist.
 */
export const startCall = ({ clocks, continuity }: Pick<EngineContext, 'clocks' | 'continuity'>): Stopwatch => {
  const elapsedSeconds = startStopwatch(clocks);
  const { breaks } = continuity();
  return () => (continuity().breaks === breaks ? elapsedSeconds() : Infinity);
};

/** Whether the database was out of reach since then. */
export const isBroken = (since: Stopwatch): boolean => since() === Infinity;

/** Whether a question was asked so long ago that nothing may be sent on its answer. */
export const isStale = ({ times }: { times: Pick<Times, 'callSeconds'> }, asked: Stopwatch): boolean =>
  asked() > times.callSeconds;

/** Where enquiries are noted; returns the number of the wait while the answer is "not found". */
type Notes<Row> = { noteAsk: (row: Row, dueInSeconds: number | null, saw: Sighting) => Promise<number | null> };

/** Notes an enquiry, and begins to watch how long the provider has not known of the row. */
export const noteAsk = async <Row extends { id: string }>(
  watch: Pick<Watch, 'seconds'>,
  notes: Notes<Row>,
  row: Row,
  { inSeconds, saw }: { inSeconds: number | null; saw: Sighting },
): Promise<undefined> => {
  const misses = await notes.noteAsk(row, inSeconds, saw);
  if (misses !== null) watch.seconds(missingName(row.id, misses));
};

/**
 * Returns how many seconds before the question that was `asked` the first of the answers "not found" came that none has contradicted:
 * by the database's clock or by this process's own watch, whichever is less. Undefined if there was none.
 */
export const missingSeconds = (
  watch: Pick<Watch, 'seconds'>,
  { id, misses, missingSince, readAt }: { id: string; misses: number; missingSince: Date | null; readAt: Date },
  asked: Stopwatch,
): number | undefined => {
  if (!missingSince) return undefined;
  const byDatabase = (readAt.getTime() - missingSince.getTime()) / 1000;
  return Math.max(0, Math.min(byDatabase, watch.seconds(missingName(id, misses)) - asked()));
};

/** After a time in which nobody could ask (an outage of ours), the first answers are not yet the end of all hope. */
const fewestAsks = 3;

/** Whether a payment has waited for a clear answer so long, and was asked about so often, that a person must look. */
export const isOverdue = ({ times }: Pick<EngineContext, 'times'>, payment: Payment): boolean =>
  ageSeconds(payment, payment.sentAt ?? payment.createdAt) > times.holdAfterSeconds && payment.asks >= fewestAsks;

/** Whether it is on hold for want of answers alone: then a clear answer ends it, where nothing has contradicted it. */
export const isPlainHold = ({ heldFor, claim }: Payment): boolean => claim !== 'paid' && isEndedByAnswer(heldFor);

/**
 * Puts a payment on hold and calls a person. Its money stays booked where it is, and nothing more is sent for it. Workers still enquire
 * about it, and a proof moves it on.
 */
export const putOnHold = async (
  deps: Pick<EngineContext, 'store' | 'alarm' | 'changed'>,
  payment: Payment,
  alarm: HoldReason,
): Promise<undefined> => {
  if (payment.onHold) return;
  // Alarm before the write: after a crash in between it rings twice, which beats a silent hold.
  deps.alarm(payment, alarm);
  await deps.store.putOnHold(payment, alarm, firstHoldAsk);
  deps.changed(knownAs(payment), false);
};

/** The payment method of an attempt; one that was stored under a mode that is gone is a configuration error. */
export const methodOf = (deps: Pick<EngineContext, 'methods'>, payment: Payment): PaymentMethod => {
  const method = deps.methods[payment.method];
  if (!method) throw new Error(`No connector for the payment mode ${payment.method}`);
  return method;
};

/** A charge by its provider's number, and by whom that proves it. */
export const chargeNumber = (
  deps: Pick<EngineContext, 'connectors'>,
  payment: Payment,
  providerReference: string,
): ChargeNumber => {
  const provedBy = deps.connectors.provingByNumber[payment.method];
  return { providerReference, ...(provedBy && { provedBy }) };
};

/** How the product of a payment is delivered. */
export const fulfilmentOf = (deps: Pick<EngineContext, 'fulfilments'>, { transactionType }: Payment): Fulfilment =>
  deps.fulfilments[transactionType];
