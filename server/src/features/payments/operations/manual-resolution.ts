import type { Database, SqlValue } from '../../../db/database.ts';
import type { Money } from '@selfcare/contract/values/money';
import type { Market } from '@selfcare/markets/market';
import { Refusal, wrongWords } from '../../../commands/command-words.ts';
import { createPaymentWork } from '../../../outbound/work.ts';
import type { Vault } from '../../../security/vault.ts';
import type { Reason } from '../core/gateway.ts';
import { createChildStore } from '../core/child-store.ts';
import { inPrice, isNumberTaken, missingIn, postMakeGood, type ChargeNumber } from '../core/ledger.ts';
import { stateSets, type PaymentEvent, type PaymentState } from '../core/payment.machine.ts';
import { sqlStates, toPayment } from '../core/payment-rows.ts';
import { ageSeconds, knownAs, type Payment } from '../core/payment.ts';
import { nextLateLook } from '../core/schedule.ts';
import { createPaymentStore, type MoveDetail } from '../core/store.ts';
import { modeNamed, modesBeside } from '../methods/modes.ts';
import { createPaymentLooks } from './look-up.ts';
import {
  bookingOf,
  chargedOf,
  fitting,
  isUntouched,
  isOfEnded,
  refuseCharge,
  resolutions,
  type MovingResolution,
  type ResolutionOrder,
} from './resolutions.ts';

const owed = sqlStates(stateSets.owed);

/** What a person who lets the workers try again is kept under, beside the resolutions. */
const again = 'again';
type Noted = { resolution: string; by: string | undefined; why: string | undefined; number?: string | undefined };

type MovingOrder = ResolutionOrder & { resolution: MovingResolution };

/** Only who found that it was not delivered says so: any other refund is somebody's decision. */
const refusalOf = (resolution: MovingResolution) =>
  resolution === 'not-delivered' ? 'delivery-refused' : 'given-back';

/**
 * Where a person settles what no automatic step could. Works beside running instances: whatever it books is one of the
 * machine's moves with its event and ledger rows, the resolution is kept beside them, and their workers go on from there.
 */
export const createManualResolution = (database: Database, vault: Vault, market: Market) => {
  const store = createPaymentStore(database, vault);
  const work = createPaymentWork(database, (row) => toPayment(vault, row));
  const children = createChildStore(database, vault);

  const found = async (id: string): Promise<Payment> => {
    const payment = await store.find(id);
    if (!payment) throw new Refusal(`No payment has the id ${id}`);
    return payment;
  };
  /** Returns the payment that a person means: the one of this id, or its child on hold where what they say fits that one. */
  const meant = async (id: string, fits: (child: Payment) => boolean): Promise<Payment> => {
    const payment = await found(id);
    const onHold = (await children.of(id)).filter((child) => child.onHold);
    return onHold.find(fits) ?? (payment.onHold ? payment : (onHold[0] ?? payment));
  };
  const change = async (sql: string, values: SqlValue[]) => (await database.query(`${sql} returning 1`, values)).length;
  const refuseNotOnHold = async (payment: Payment): Promise<never> => {
    const id = knownAs(payment);
    const [last] = await database.query<{ by: string | null; finding: string; at: Date }>(
      'select resolved_by as by, finding, at from settled_by_hand where payment_id = $1 and finding = any($2) order by at desc limit 1',
      [id, [...resolutions]],
    );
    const before = last && `: ${last.by ?? 'somebody'} settled it as "${last.finding}" at ${last.at.toISOString()}`;
    throw new Refusal(`Payment ${payment.id} is not on hold${before ?? ''}`);
  };
  /**
   * Takes the row for this transaction, and gives a refund a fresh day to be tried in. Refused when it has moved on since it was read, or is
   * no longer on hold.
   */
  const takeOffHold = async (payment: Payment, dueAt: 'now()' | 'null'): Promise<void> => {
    const sql = `update payment set parked = false, held_for = null, held_at = null, failures = 0, asks = 0,
      due_since = case when state in ${owed} then now() else due_since end,
      due_at = ${dueAt}, charge_minor = $3 where id = $1 and version = $2 and parked`;
    const taken = await change(sql, [payment.id, payment.version, payment.charge.amountMinor]);
    if (taken === 0) await refuseNotOnHold(payment);
  };
  /** On hold until a person decides about the difference: no answer of a provider can. */
  const holdForDecision = ({ id, version }: Payment) =>
    change(
      `update payment set parked = true, held_for = 'amount-mismatch', held_at = now(), due_at = null
       where id = $1 and version = $2`,
      [id, version],
    );
  const note = (payment: Payment, { resolution, by, why, number }: Noted, charged?: Money) =>
    database.query(
      `insert into settled_by_hand (payment_id, finding, resolved_by, why, charged_minor, charged_currency, provider_reference)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        knownAs(payment),
        resolution,
        by ?? null,
        why ?? null,
        charged?.amountMinor ?? null,
        charged?.currency ?? null,
        number ?? null,
      ],
    );

  /** Refuses a number by which another payment of the same provider was charged. */
  const refuseUsed = async ({ id, method }: Payment, number: string): Promise<void> => {
    const [used] = await database.query<{ id: string }>(
      `select p.id from payment p where p.id <> $1 and p.method = any($2) and p.id in (
         select coalesce(parent_id, id) from payment where provider_reference = $3
         union all select payment_id from charge_number where number = $3) limit 1`,
      [id, modesBeside(market, method), number],
    );
    if (used) throw new Refusal(`The number ${number} is already that of the charge of payment ${used.id}`);
  };

  /**
   * Returns the provider's own number of a charge that is booked by hand. Throws if a person who found a charge does not say it although
   * the provider numbers its debits: without it the same debit could be booked for two payments.
   */
  const numberOf = async (
    payment: Payment,
    { number, resolution }: ResolutionOrder,
  ): Promise<ChargeNumber | undefined> => {
    const mode = modeNamed(market, payment.method);
    if (number !== undefined) {
      await refuseUsed(payment, number);
      return { providerReference: number, ...(mode?.isProvedByNumber && { provedBy: mode.connector }) };
    }
    if (mode?.numbersDebits && (mode.isProvedByNumber || resolution === 'charged'))
      throw wrongWords(
        `Say by which number the provider charged it, as its report has it: settle ID ${resolution} --amount AMOUNT --number NUMBER`,
      );
    return undefined;
  };
  const book = async (payment: Payment, event: PaymentEvent, detail: MoveDetail): Promise<Payment> => {
    const moved = await store.move(payment, event, { ...detail, againstClaim: true });
    if (!moved) throw new Refusal(`Payment ${payment.id} has moved on meanwhile: look again`);
    return moved.payment;
  };
  /** Paid, on hold, and what was charged is not what it costs: nothing is delivered before somebody has decided. */
  const undecided = async (payment: Payment): Promise<number> =>
    isUntouched(payment.state) && payment.onHold ? missingIn(database, payment) : 0;
  const refuseUndecided = async (payment: Payment): Promise<void> => {
    if ((await undecided(payment)) !== 0)
      throw new Refusal(
        `Payment ${payment.id} was charged another amount than its price: settle it as "give-back" or as "make-good"`,
      );
  };
  const makeGood = async (payment: Payment): Promise<void> => {
    const missing = await undecided(payment);
    if (missing === 0)
      throw new Refusal(`"make-good" fits only a payment that is PAID by another amount than its price`);
    await takeOffHold(payment, 'now()');
    await postMakeGood(database, payment, missing);
  };
  /** Books the moves of a resolution; answers what was charged, where the person said it. */
  const bookMoves = async (payment: Payment, order: MovingOrder): Promise<Money | undefined> => {
    const { resolution } = order;
    const { events, goesOn } = bookingOf(payment, resolution);
    if (resolution === 'delivered') await refuseUndecided(payment);
    const isCharge = events[0] === 'pay';
    if (!isCharge) refuseCharge(order);
    const charged = isCharge ? chargedOf(payment, order) : undefined;
    const number = isCharge ? await numberOf(payment, order) : undefined;
    const isOther = charged ? charged.amountMinor !== payment.charge.amountMinor : (await undecided(payment)) !== 0;
    const waits = resolution === 'charged' && isOther;
    await takeOffHold({ ...payment, charge: charged ?? payment.charge }, events.length === 0 ? 'now()' : 'null');
    // What a person was told is evidence as well: an attempt that they close is looked at late like any other.
    const rest = resolution === 'not-charged' ? nextLateLook(payment, 0) : null;
    const dueInSeconds = goesOn && !waits ? 0 : rest;
    let current: Payment = { ...payment, onHold: false };
    for (const event of events) {
      const reason: Reason | undefined =
        event === 'refuse-delivery' ? (isOther ? 'amount-differed' : refusalOf(resolution)) : undefined;
      const chargedMinor = charged && isOther ? inPrice(payment, charged) : undefined;
      const detail = { ...(reason && { reason }), ...(event === 'pay' && number), chargedMinor, dueInSeconds };
      current = await book(current, event, detail);
    }
    if (waits) await holdForDecision(current);
    return charged;
  };
  /**
   * Books what a person found of a payment that has ended: its state stays, and what was charged is a late charge, which the workers give
   * back whatever its amount. Returns what was charged.
   */
  const bookEnded = async (found: Payment, order: MovingOrder): Promise<Money | undefined> => {
    const { resolution } = order;
    const isClosed = stateSets.notCharged.includes(found.state);
    const isNew = found.state === 'REGISTERED';
    const isCharge = (isClosed || isNew) && resolution !== 'not-charged';
    if (!isCharge) refuseCharge(order);
    if (isCharge && (await children.find(found.id)))
      throw new Refusal(`What came late for payment ${found.id} is booked already: settle the rest as "not-charged"`);
    const charged = isCharge ? chargedOf(found, order) : undefined;
    const number = isCharge ? await numberOf(found, order) : undefined;
    if (isClosed && !charged) {
      if (!(await work.takeOffHold(found, nextLateLook(found, ageSeconds(found, found.enteredAt)), 'refuted')))
        await refuseNotOnHold(found);
      return undefined;
    }
    await takeOffHold(found, 'null');
    const detail = { reason: 'never-sent', dueInSeconds: charged ? null : nextLateLook(found, 0) } as const;
    const payment = isNew ? await book({ ...found, onHold: false }, 'lapse', detail) : found;
    if (!charged) return undefined;
    await children.recordLate(payment, { charged, number });
    const child = resolution === 'refunded' ? await children.find(payment.id) : undefined;
    if (child) await book(await book(child, 'refund', { dueInSeconds: null }), 'refunded', { dueInSeconds: null });
    return charged;
  };

  return {
    ...createPaymentLooks(database, vault),
    /**
     * Lets the workers try a payment on hold again now, and keeps who asked for it. It is put on hold again when that settles
     * nothing.
     */
    again: (named: string, { by, why }: { by?: string | undefined; why?: string | undefined } = {}): Promise<void> =>
      database.transaction(async () => {
        const payment = await meant(named, () => true);
        await note(payment, { resolution: again, by, why });
        await refuseUndecided(payment);
        await takeOffHold(payment, 'now()');
      }),
    /**
     * Books what a person found or decided, and who. Refuses a payment that is not on hold, an unfitting resolution, and the second
     * person. After another amount than the price it stays on hold until it is given back or made good.
     */
    settle: (named: string, order: ResolutionOrder): Promise<{ state: PaymentState; onHold: boolean }> =>
      database
        .transaction(async () => {
          const { resolution } = order;
          const payment = await meant(named, (child) => fitting(child).some((each) => each === resolution));
          if (!payment.onHold) await refuseNotOnHold(payment);
          if (resolution === 'make-good') {
            refuseCharge(order);
            await makeGood(payment);
            await note(payment, order);
          } else {
            const moving = { ...order, resolution };
            const book = isOfEnded(payment, resolution) ? bookEnded : bookMoves;
            await note(payment, order, await book(payment, moving));
          }
          const { state, onHold } = await found(knownAs(payment));
          return { state, onHold };
        })
        .catch((error: unknown) => {
          // Two people at once: the other one has claimed the number a moment ago.
          if (!isNumberTaken(error)) throw error;
          throw new Refusal(`The number ${order.number} is already that of the charge of another payment`);
        }),
  };
};
