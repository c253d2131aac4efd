import { toMajor, type CurrencyCode } from '@selfcare/contract/values/money';
import { createRefundDesk } from '../../features/payments/operations/order-refund.ts';
import { nextLateLook } from '../../features/payments/core/schedule.ts';
import { inPrice } from '../../features/payments/core/ledger.ts';
import { bookingOf, type MovingResolution } from '../../features/payments/operations/resolutions.ts';
import type { Payment } from '../../features/payments/core/payment.ts';
import type { PaymentState } from '../../features/payments/core/payment.machine.ts';
import { isTakenBack, type Book } from '../fakes/book.ts';
import { refundLate } from '../payments/refund-late.ts';
import { note } from './story.ts';
import type { World } from './world/world.ts';
import type { Row } from './rows.ts';

/** Whether a bank has taken back what was charged. */
export const isReversed = (book: Book, id: string): boolean => book.paid(id).some(isTakenBack);

const isInDoubt = (state: PaymentState) => state === 'SENDING' || state === 'PENDING' || state === 'UNKNOWN';
const isOfDelivery = (state: PaymentState) => state === 'PAID' || state === 'FULFILLING' || state === 'FULFIL_UNKNOWN';
const isClosed = (state: PaymentState) => state === 'DECLINED' || state === 'EXPIRED';

/** What somebody finds who looks in the books of the provider and of the operator; undefined: the workers shall try again. */
const findOut = ({ operator: { book }, wronglyCharged }: World, { id, state }: Row): MovingResolution | undefined => {
  const isPaid = book.moneyAway(id) > 0;
  if (isClosed(state)) return isPaid ? 'charged' : 'not-charged';
  if (isInDoubt(state)) {
    // What a bank took of something that was delivered in a lost time was charged: its chargeback is booked beside that.
    const isGivenBack = isReversed(book, id) && book.creditsOf(id).length === 0;
    if (isGivenBack || (wronglyCharged.has(id) && book.paid(id).length > 0)) return 'refunded';
    return isPaid || isReversed(book, id) ? 'charged' : 'not-charged';
  }
  if (isOfDelivery(state)) return book.creditsOf(id).length > 0 ? 'delivered' : 'not-delivered';
  if (!isPaid) return 'refunded';
  return state === 'REFUNDING' ? 'not-refunded' : undefined;
};

/** Another amount than was asked for, or what waits on hold to go back, is given back at the provider, by hand. */
const giveBackByHand = ({ operator: { book }, wronglyCharged }: World, { id, lateOnHold }: Row) => {
  if (wronglyCharged.has(id) || lateOnHold) for (const debit of book.paid(id)) debit.refunds = 1;
};

/** What was charged in truth, in the currency of the price. */
const chargedOf = ({ operator: { book } }: World, payment: Payment): number => {
  const [debit] = book.paid(payment.id);
  return inPrice(payment, debit?.charge ?? payment.charge);
};

/**
 * A person finds whether a part that was ordered went back: then it is booked. Otherwise the first one of a payment is ended and ordered
 * again, and any other is sent again.
 */
const settleRefund = async (
  world: World,
  row: Row,
  { id, refundRequestId, amountMinor }: NonNullable<Row['openRefund']>,
): Promise<void> => {
  const { operator, instances, network, truth } = world;
  const { engine, database, vault, market } = instances[0]!.portal;
  const { store } = engine;
  let child = await store.find(id);
  if (!child) return;
  const isBack = operator.book.debits.some(({ parts }) => parts?.has(refundRequestId));
  const isComing =
    truth.refunds.has(refundRequestId) ||
    network.flights.some(
      ({ request }) => (request as { refundRequestId?: string }).refundRequestId === refundRequestId,
    );
  if (!isBack && (isComing || !id.endsWith('-1'))) return void (await store.takeOffHold(child, 0));
  if (!isBack) {
    await store.move(child, 'abandon-refund', { dueInSeconds: null });
    note(world, 'a person ends a refund that was not made', row.id);
    const amount = String(toMajor(amountMinor, row.charge_currency as CurrencyCode));
    const again = await createRefundDesk(database, vault, market).order(row.id, {
      amount,
      by: 'Awa',
      why: 'Once more',
    });
    return note(world, 'refused' in again ? 'a refund that is ordered is refused' : 'a person orders a refund', row.id);
  }
  for (const event of child.state === 'REFUND_DUE' ? (['refund', 'refunded'] as const) : (['refunded'] as const))
    child = child && (await store.move(child, event, { dueInSeconds: null }))?.payment;
};

/**
 * A person settles what is on hold: what they book is what the books of the providers say, by the moves that
 * `npm run operate` makes (operations/resolutions.ts).
 */
export const settleByHand = async (world: World, row: Row): Promise<void> => {
  const { portal, process } = world.instances[0]!;
  const { store, children } = portal.engine;
  giveBackByHand(world, row);
  const resolution = findOut(world, row);
  note(world, `a person settles it: ${resolution ?? 'again'}`, row.id);
  world.resolved.add(row.id);
  void world.tasks.start(process, async () => {
    let payment = await store.find(row.id);
    if (!payment) return;
    if (row.openRefund?.onHold) return settleRefund(world, row, row.openRefund);
    if (row.lateOnHold) return refundLate(portal.engine, payment);
    if (isClosed(row.state)) {
      if (resolution === 'not-charged')
        return void (await store.takeOffHold(payment, nextLateLook(payment, 0), 'refuted'));
      const charged = world.operator.book.paid(row.id)[0]?.charge ?? payment.charge;
      await store.takeOffHold(payment, null);
      return children.recordLate(payment, { charged });
    }
    if (!resolution) return void (await store.takeOffHold(payment, 0));
    const chargedMinor = chargedOf(world, payment);
    const { events, goesOn } = bookingOf(payment, resolution);
    const detail = { dueInSeconds: goesOn ? 0 : null, againstClaim: true, chargedMinor } as const;
    for (const event of events) payment = payment && (await store.move(payment, event, detail))?.payment;
  });
  await world.tasks.quiet();
};
