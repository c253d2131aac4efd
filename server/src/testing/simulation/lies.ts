import { leftToAPerson } from './beside/refunds.ts';
import type { DebitState } from '../../features/payments/core/gateway.ts';
import type { BookedDebit } from '../fakes/book.ts';
import { seePaid } from './ends.ts';
import { seeMovements } from './beside/statements.ts';
import { cellOf } from './fault-cells.ts';
import type { Flight } from './network.ts';
import type { Lie } from './swarm.ts';
import { note } from './story.ts';
import type { World } from './world/world.ts';

type Seen = { state: BookedDebit['state'] | 'none'; since: number; before: BookedDebit['state'] | 'none' };

/** What has really happened at the providers, and when: what an enquiry that lags does not know yet. */
export type Truth = {
  debits: Map<string, Seen>;
  deliveredAt: Map<string, number>;
  /** Whose money has left. */
  paid: Set<string>;
  /** Refunds that a slow provider has taken and not made yet. */
  refunds: Map<string, { at: number; make: () => Promise<unknown> }>;
  /** Transactions of which it was said falsely that they were paid. */
  saidPaid: Set<string>;
  /** The ids under which each debit was to be given back. */
  refundIds: Map<string, string>;
};

export const noTruth = (): Truth => ({
  debits: new Map(),
  deliveredAt: new Map(),
  paid: new Set(),
  refunds: new Map(),
  saidPaid: new Set(),
  refundIds: new Map(),
});

/** Looks what has changed in the book, and notes that something has. */
export const seeTruth = (world: World): void => {
  const { truth, operator, now } = world;
  const { debits, credits } = operator.book;
  let signature = debits.length + credits.length * 1000;
  for (const { requestId, transactionId, state, refunds } of debits) {
    signature += (state === 'waiting' ? 1 : state === 'paid' ? 2 : 5) * 1_000_000 + refunds * 100_000_000;
    const seen = truth.debits.get(requestId);
    if (seen?.state === state) continue;
    truth.debits.set(requestId, { state, since: now, before: seen?.state ?? 'none' });
    if (state !== 'paid' || truth.paid.has(transactionId)) continue;
    truth.paid.add(transactionId);
    seePaid(world, transactionId);
  }
  for (const { transactionId } of credits)
    if (!truth.deliveredAt.has(transactionId)) truth.deliveredAt.set(transactionId, now);
  if (signature !== world.bookSignature) {
    world.isBookNew = true;
    seeMovements(world);
  }
  world.bookSignature = signature;
};

type DebitRequest = { transactionId: string; requestId: string; charge: { amountMinor: number; currency: string } };

const mislead = (world: World, flight: Flight, how: string) => {
  note(world, how, `${flight.port} ${flight.transactionId}`);
  note(world, cellOf(flight, 'F37'));
  world.misled.add(flight.transactionId);
};

/** A provider that is sent one debit a second time may decline it although the first one stands. */
const tellDebit = async (world: World, flight: Flight, honest: () => Promise<unknown>) => {
  const { requestId } = flight.request as DebitRequest;
  const { debits } = world.operator.book;
  const isKnown = debits.some((debit) => debit.requestId === requestId);
  const declines = world.decisions.chance(isKnown && world.swarm.has.has('resends are declined') ? 0.5 : 0);
  if (declines) {
    mislead(world, flight, 'a resend is declined although the first send stands');
    return { outcome: 'declined', reason: 'declined-by-provider' };
  }
  const answer = await honest();
  const made = isKnown ? undefined : debits.find((debit) => debit.requestId === requestId);
  // What an answer "paid" charges is not said in it: only where the provider is asked after can a wrong amount be seen.
  const mayErr = made?.state === 'waiting' && world.swarm.has.has('charges are wrong');
  if (world.decisions.chance(mayErr ? 0.4 : 0) && made) {
    const { amountMinor, currency } = made.charge;
    made.charge = world.decisions.pick([
      { amountMinor: Math.max(1, Math.floor(amountMinor / 2)), currency },
      { amountMinor: amountMinor * 2, currency },
      { amountMinor, currency: currency === 'USD' ? 'XAF' : 'USD' },
    ]) as BookedDebit['charge'];
    world.wronglyCharged.add(flight.transactionId);
    note(world, 'another amount will be charged', flight.transactionId);
  }
  return answer;
};

const lagging = (world: World, { request }: Flight, answer: DebitState): DebitState => {
  const seen = world.truth.debits.get((request as DebitRequest).requestId);
  if (!seen || world.now - seen.since >= world.swarm.lag.debits) return answer;
  if (seen.before === 'none') return { outcome: 'not-found' };
  return seen.before === 'waiting' ? { outcome: 'pending' } : answer;
};

const untrue: Record<Lie, (answer: DebitState, request: DebitRequest, booked: DebitRequest['charge']) => DebitState> = {
  'says-failed': () => ({ outcome: 'declined', reason: 'declined-by-provider' }),
  'says-expired': () => ({ outcome: 'declined', reason: 'prompt-expired' }),
  'says-pending': () => ({ outcome: 'pending' }),
  'says-not-found': () => ({ outcome: 'not-found' }),
  'says-paid': (_answer, { requestId }, charged) =>
    ({ outcome: 'paid', providerReference: requestId, charged }) as DebitState,
  'wrong-amount': (answer, { charge }) =>
    answer.outcome === 'paid'
      ? ({ ...answer, charged: { ...charge, amountMinor: charge.amountMinor + 1 } } as DebitState)
      : answer,
};

const tellOfDebit = async (world: World, flight: Flight, honest: () => Promise<unknown>) => {
  const answer = (await honest()) as DebitState;
  const { lie, lag } = world.swarm;
  const isLie = world.decisions.chance(lie.share);
  const way = isLie ? world.decisions.pick(lie.ways) : undefined;
  // Nobody can see through a provider that goes on saying that it has been paid: that is said once, and not again.
  const isTooMuch = way === 'says-paid' && world.truth.saidPaid.has(flight.transactionId);
  if (way && !isTooMuch) {
    if (way === 'says-paid') world.truth.saidPaid.add(flight.transactionId);
    mislead(world, flight, `an enquiry lies: ${way}`);
    const request = flight.request as DebitRequest;
    const booked = world.operator.book.debits.find(({ requestId }) => requestId === request.requestId);
    return untrue[way](answer, request, booked?.charge ?? request.charge);
  }
  const told = lag.debits > 0 ? lagging(world, flight, answer) : answer;
  if (told !== answer) mislead(world, flight, 'an enquiry knows only what was before');
  return told;
};

/** A bill that is paid whole refuses to be paid again: there an enquiry may lag for longer than a proof takes. */
const isWholeBill = ({ port, request }: Flight): boolean => {
  const { amountMinor } = (request as { price: { amountMinor: number } }).price;
  return port === 'billPayment' && (amountMinor === 24_351 || amountMinor === 35_000);
};

const tellOfDelivery = async (world: World, flight: Flight, honest: () => Promise<unknown>) => {
  const answer = await honest();
  const at = world.truth.deliveredAt.get(flight.transactionId);
  const { deliveries, bills } = world.swarm.lag;
  const lag = isWholeBill(flight) ? Math.max(deliveries, bills) : deliveries;
  if (at === undefined || world.now - at >= lag) return answer;
  mislead(world, flight, 'an enquiry does not know of a delivery yet');
  return { outcome: 'not-found' };
};

type RefundRequest = {
  debit: { requestId: string; charge: { amountMinor: number } };
  refundRequestId: string;
  amount: { amountMinor: number };
};

const tellRefund = async (world: World, flight: Flight, honest: () => Promise<unknown>) => {
  const { debit, refundRequestId, amount } = flight.request as RefundRequest;
  const { refundIds, refunds } = world.truth;
  // Parts of a debit go back under an id each; that they are no more than the whole is a rule of its own.
  const isPart = amount.amountMinor !== debit.charge.amountMinor;
  const known = (isPart ? undefined : refundIds.get(debit.requestId)) ?? refundRequestId;
  if (!isPart) refundIds.set(debit.requestId, known);
  if (known !== refundRequestId)
    world.broken.push(`I2 one debit is given back under one id: ${flight.transactionId} under two`);
  const isRefused = world.swarm.has.has('refunds are refused');
  if (isRefused && amount.amountMinor === Math.ceil(debit.charge.amountMinor * leftToAPerson)) {
    note(world, 'a refund is left to a person', flight.transactionId);
    return { outcome: 'needs-attention' };
  }
  if (world.decisions.chance(isRefused ? 0.7 : 0)) {
    note(world, 'a refund is refused', flight.transactionId);
    return { outcome: 'refused' };
  }
  if (world.swarm.refundSeconds === 0) return honest();
  if (!refunds.has(refundRequestId)) {
    note(world, 'a refund will take long', flight.transactionId);
    refunds.set(refundRequestId, { at: world.now + world.swarm.refundSeconds, make: honest });
  }
  return { outcome: 'pending' };
};

const tellOfRefund = async (world: World, flight: Flight, honest: () => Promise<unknown>) =>
  world.truth.refunds.has((flight.request as RefundRequest).refundRequestId) ? { outcome: 'pending' } : honest();

/** Makes the refunds whose time has come, or all. */
export const makeRefunds = async (world: World, isAll = false): Promise<void> => {
  for (const [requestId, { at, make }] of world.truth.refunds) {
    if (!isAll && at > world.now) continue;
    world.truth.refunds.delete(requestId);
    note(world, 'a slow refund is made');
    await make();
  }
};

const tellers: Record<
  Flight['operation'],
  (world: World, flight: Flight, honest: () => Promise<unknown>) => Promise<unknown>
> = {
  debit: tellDebit,
  enquire: tellOfDebit,
  deliver: (_world, _flight, honest) => honest(),
  find: tellOfDelivery,
  refund: tellRefund,
  enquireRefund: tellOfRefund,
};

/** What a provider answers to a call that arrives: mostly the truth. */
export const tell = async (world: World, flight: Flight, honest: () => Promise<unknown>): Promise<unknown> => {
  seeTruth(world);
  const answer = await (flight.port === 'leadDesk' ? honest() : tellers[flight.operation](world, flight, honest));
  seeTruth(world);
  return answer;
};
