import { toMajor, type Money } from '@selfcare/contract/values/money';
import type { Market } from '@selfcare/markets/market';
import type { Database } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';
import { createChildStore } from '../core/child-store.ts';
import { findCharge, nextBack, wentBack } from '../core/ledger.ts';
import { stateSets } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';
import { openDispute } from '../core/payment-rows.ts';
import { createPaymentStore } from '../core/store.ts';
import { modeNamed } from '../methods/modes.ts';
import { readAmount } from './resolutions.ts';

/** An operator's order of a refund. `amount` is in major units of the currency of the charge. */
export type RefundOrder = { amount: string; by: string; why: string };

/** A refused order: the payment is unknown, its state or another order prevents it, so much cannot go back, or the amount is none. */
export type RefundRefusal = { refused: 'unknown' | 'conflict' | 'amount' | 'words'; message: string };

/** A refund under way: its id, the id of its payment, its amount, and the amount that can be refunded after it. */
export type OrderedRefund = { refund: string; payment: string; amount: Money; left: Money };

const inWords = ({ amountMinor, currency }: Money): string => `${toMajor(amountMinor, currency)} ${currency}`;

const conflict = (message: string): RefundRefusal => ({ refused: 'conflict', message });
const badAmount = (message: string): RefundRefusal => ({ refused: 'amount', message });

/** Returns the refusal for a payment that is not delivered, with what to do. */
const notDelivered = ({ id, state, onHold }: Payment): RefundRefusal => {
  if (state === 'REFUNDED') return conflict(`Payment ${id} has been refunded: nothing is left to give back`);
  if (state === 'DECLINED' || state === 'EXPIRED')
    return conflict(
      `Payment ${id} is ${state}: nothing was delivered, and money that comes late goes back automatically`,
    );
  return conflict(
    onHold
      ? `Payment ${id} is on hold and not delivered: settle it, npm run operate -- show ${id}`
      : `Payment ${id} is ${state} and not delivered yet: wait for its end. What cannot be delivered goes back automatically`,
  );
};

/**
 * Where a person gives back all of a delivered payment, or a part of it. The refund is a child of the payment; the workers of running
 * instances make it by the protocol of every refund.
 */
export const createRefundDesk = (database: Database, vault: Vault, market: Market) => {
  const store = createPaymentStore(database, vault);
  const children = createChildStore(database, vault);

  /** Locks the payment, so that of two people one is second, and returns it. */
  const lock = async (id: string): Promise<Payment | undefined> => {
    await database.query('select 1 from payment where id = $1 for update', [id]);
    return store.find(id);
  };

  /** Returns what is in the way of a refund of a delivered payment. */
  const findConflict = async ({ id }: Payment): Promise<RefundRefusal | undefined> => {
    const [dispute] = await database.query(
      `select 1 from payment_dispute where payment_id = $1 and state in ${openDispute} limit 1`,
      [id],
    );
    if (dispute)
      return conflict(
        `The payer's bank disputes payment ${id}: answer it at the provider (npm run operate -- disputes), and refund what is left once it has ended`,
      );
    const other = (await children.of(id)).find(({ state }) => !stateSets.endedChild.includes(state));
    if (!other) return undefined;
    return conflict(
      `Refund ${other.id} of payment ${id} is ${other.onHold ? 'on hold: settle it first' : 'under way: wait until it has gone back'}, npm run operate -- show ${id}`,
    );
  };

  const order = async (id: string, { amount, by, why }: RefundOrder): Promise<OrderedRefund | RefundRefusal> => {
    const payment = await lock(id);
    if (!payment) return { refused: 'unknown', message: `No payment has the id ${id}` };
    if (payment.parentId !== null)
      return conflict(`${id} is a refund itself: refund its payment, npm run operate -- refund ${payment.parentId}`);
    if (payment.state !== 'DONE') return notDelivered(payment);
    const inTheWay = await findConflict(payment);
    if (inTheWay) return inTheWay;
    const asPriced = { moved: payment.charge, bookedMinor: payment.price.amountMinor };
    const charge = (await findCharge(database, payment)) ?? asPriced;
    const { currency, amountMinor: whole } = charge.moved;
    const moved = readAmount(amount, currency);
    if (!moved) return { refused: 'words', message: `${amount} is no amount in ${currency}` };
    const before = (await wentBack(database, payment)).movedMinor;
    const left = whole - before;
    const bookedMinor = nextBack(charge, before, moved.amountMinor);
    if (bookedMinor === undefined)
      return badAmount(
        `Payment ${id} was charged ${inWords(charge.moved)}, of which ${inWords({ amountMinor: before, currency })} went back: at most ${inWords({ amountMinor: left, currency })} can be refunded`,
      );
    if (moved.amountMinor < whole && modeNamed(market, payment.method)?.refundsWholeOnly)
      return badAmount(
        `The provider of ${payment.method} gives back whole payments only: refund all of it, --amount ${toMajor(whole, currency)}`,
      );
    const refund = await children.orderRefund(payment, { moved, bookedMinor });
    if (!refund) return conflict(`Another refund of payment ${id} is under way: npm run operate -- show ${id}`);
    await database.query(
      `insert into settled_by_hand (payment_id, finding, resolved_by, why, charged_minor, charged_currency)
       values ($1, 'refund', $2, $3, $4, $5)`,
      [id, by, why, moved.amountMinor, currency],
    );
    return { refund, payment: id, amount: moved, left: { amountMinor: left - moved.amountMinor, currency } };
  };

  return {
    /**
     * Orders a refund. Refuses, and changes nothing, before delivery, while a dispute or another refund is open, and where more would go
     * back than was charged.
     */
    order: (id: string, given: RefundOrder): Promise<OrderedRefund | RefundRefusal> =>
      database.transaction(() => order(id, given)),
  };
};
