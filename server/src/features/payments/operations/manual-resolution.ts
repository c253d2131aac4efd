import type { Money } from '@selfcare/contract/values/money';
import type { Database, SqlValue } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';
import { createLateChargeStore } from '../core/late-charge-store.ts';
import { inPrice, missingIn, postMakeGood } from '../core/ledger.ts';
import { stateSets, type PaymentEvent, type PaymentState } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';
import { nextLateLook } from '../core/schedule.ts';
import { sqlStates } from '../core/payment-rows.ts';
import { createPaymentStore, type MoveDetail } from '../core/store.ts';
import {
  bookingOf,
  chargedOf,
  isUntouched,
  refuseAmount,
  ResolutionRefusal,
  type MovingResolution,
  type ResolutionOrder,
} from './resolutions.ts';

/** Only who found that it was not delivered says so: any other refund is somebody's decision. */
const refusalOf = (resolution: MovingResolution) =>
  resolution === 'not-delivered' ? 'delivery-refused' : 'given-back';

/** A payment that is on hold, or has waited for its end longer than automatic steps usually take. */
type Unsettled = Record<string, unknown> & { id: string; onHold: boolean };

const underWay = sqlStates(stateSets.underWay);

const unsettledSql = `
  select p.id, p.state, coalesce(late.parked, false) or p.parked as "onHold", late.state as "lateCharge",
    late.charged_minor as "lateChargedMinor", late.charged_currency as "lateChargedCurrency", p.method, p.gateway,
    p.transaction_type as product, p.price_minor as "priceMinor", p.price_currency as currency,
    p.charge_minor as "chargeMinor", p.charge_currency as "chargeCurrency", p.provider_reference as "providerReference",
    p.debit_request_id as "debitRequestId", p.refund_request_id as "refundRequestId", p.created_at as "createdAt",
    p.entered_at as "inStateSince"
  from payment p left join late_charge late on late.payment_id = p.id and late.state <> 'REFUNDED'
  where p.parked or late.parked
    or (p.state in ${underWay} and p.created_at < now() - make_interval(secs => $1))
  order by "onHold" desc, p.created_at limit 1000`;

/**
 * Where a person settles what no automatic step could. Works beside running instances: whatever it books is one of the
 * machine's moves with its event and ledger rows, the resolution is kept beside them, and their workers go on from there.
 */
export const createManualResolution = (database: Database, vault: Vault) => {
  const store = createPaymentStore(database, vault);
  const lateCharges = createLateChargeStore(database);

  const found = async (id: string): Promise<Payment> => {
    const payment = await store.find(id);
    if (!payment) throw new ResolutionRefusal(`No payment has the id ${id}`);
    return payment;
  };
  const change = async (sql: string, values: SqlValue[]) => (await database.query(`${sql} returning 1`, values)).length;
  const takeLateChargeOffHold = (id: string, due: string) =>
    change(
      `update late_charge set parked = false, held_at = null, failures = 0, asks = 0, due_since = now(), due_at = ${due}
       where payment_id = $1 and parked`,
      [id],
    );
  const refuseNotOnHold = async (id: string): Promise<never> => {
    const [last] = await database.query<{ by: string | null; finding: string; at: Date }>(
      'select resolved_by as by, finding, at from settled_by_hand where payment_id = $1 order by at desc limit 1',
      [id],
    );
    const before = last && `: ${last.by ?? 'somebody'} settled it as "${last.finding}" at ${last.at.toISOString()}`;
    throw new ResolutionRefusal(`Payment ${id} is not on hold${before ?? ''}`);
  };
  /** Takes the row for this transaction; refused when it has moved on since it was read, or is no longer on hold. */
  const takeOffHold = async ({ id, version, charge }: Payment, dueAt: 'now()' | 'null'): Promise<void> => {
    const sql = `update payment set parked = false, held_for = null, held_at = null, failures = 0, asks = 0,
      due_at = ${dueAt}, charge_minor = $3 where id = $1 and version = $2 and parked`;
    if ((await change(sql, [id, version, charge.amountMinor])) === 0) await refuseNotOnHold(id);
  };
  /** On hold until a person decides about the difference: no answer of a provider can. */
  const holdForDecision = ({ id, version }: Payment) =>
    change(
      `update payment set parked = true, held_for = 'amount-mismatch', held_at = now(), due_at = null
       where id = $1 and version = $2`,
      [id, version],
    );
  const note = (id: string, { resolution, by, why }: ResolutionOrder, charged: Money | undefined) =>
    database.query(
      `insert into settled_by_hand (payment_id, finding, resolved_by, why, charged_minor, charged_currency)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, resolution, by, why, charged?.amountMinor ?? null, charged?.currency ?? null],
    );
  const book = async (payment: Payment, event: PaymentEvent, detail: MoveDetail): Promise<Payment> => {
    const moved = await store.move(payment, event, { ...detail, againstClaim: true });
    if (!moved) throw new ResolutionRefusal(`Payment ${payment.id} has moved on meanwhile: look again`);
    return moved.payment;
  };
  /** Paid, on hold, and what was charged is not what it costs: nothing is delivered before somebody has decided. */
  const undecided = async (payment: Payment): Promise<number> =>
    isUntouched(payment.state) && payment.onHold ? missingIn(database, payment) : 0;
  const refuseUndecided = async (payment: Payment): Promise<void> => {
    if ((await undecided(payment)) !== 0)
      throw new ResolutionRefusal(
        `Payment ${payment.id} was charged another amount than its price: settle it as "give-back" or as "make-good"`,
      );
  };
  const makeGood = async (payment: Payment): Promise<void> => {
    const missing = await undecided(payment);
    if (missing === 0)
      throw new ResolutionRefusal(`"make-good" fits only a payment that is PAID by another amount than its price`);
    await takeOffHold(payment, 'now()');
    await postMakeGood(database, payment, missing);
  };
  /** Books the moves of a resolution; answers what was charged, where the person said it. */
  const bookMoves = async (payment: Payment, order: ResolutionOrder & { resolution: MovingResolution }) => {
    const { resolution } = order;
    const { events, goesOn } = bookingOf(payment, resolution);
    if (resolution === 'delivered') await refuseUndecided(payment);
    const charged = chargedOf(payment, order, events[0] === 'pay');
    const isOther = charged ? charged.amountMinor !== payment.charge.amountMinor : (await undecided(payment)) !== 0;
    const waits = resolution === 'charged' && isOther;
    await takeOffHold({ ...payment, charge: charged ?? payment.charge }, 'null');
    // What a person was told is evidence as well: an attempt that they close is looked at late like any other.
    const rest = resolution === 'not-charged' ? nextLateLook(payment, 0) : null;
    const dueInSeconds = goesOn && !waits ? 0 : rest;
    let current: Payment = { ...payment, onHold: false };
    for (const event of events) {
      const reason = event === 'refuse-delivery' ? (isOther ? 'amount-differed' : refusalOf(resolution)) : undefined;
      const chargedMinor = charged && isOther ? inPrice(payment, charged) : undefined;
      current = await book(current, event, { ...(reason && { reason }), chargedMinor, dueInSeconds });
    }
    if (waits) await holdForDecision(current);
    return charged;
  };
  /** A late charge on hold is given back by the workers, or is back already; false where there is none. */
  const settleLateCharge = async (payment: Payment, order: ResolutionOrder): Promise<boolean> => {
    const { resolution } = order;
    if (resolution !== 'refunded' && resolution !== 'give-back') return false;
    const isBack = resolution === 'refunded';
    if ((await takeLateChargeOffHold(payment.id, isBack ? 'null' : 'now()')) === 0) return false;
    refuseAmount(order);
    if (isBack) await lateCharges.close(payment);
    return true;
  };

  return {
    /** What is on hold, then what has waited longer than so many seconds; `log` is how the log names the payment. */
    unsettled: async (olderThanSeconds: number): Promise<Unsettled[]> =>
      (await database.query<Unsettled>(unsettledSql, [olderThanSeconds])).map((row) =>
        Object.assign(row, { log: vault.hash('log', row.id) }),
      ),
    /** One payment with its numbers, opened, its events and its ledger rows. */
    show: async (id: string) => {
      const payment = await found(id);
      const ledger = await database.query(
        'select kind, debit_account, credit_account, amount_minor, currency, at from ledger_entry where payment_id = $1',
        [id],
      );
      const byHand = await database.query(
        `select finding, resolved_by as by, why, charged_minor as "chargedMinor", charged_currency as "chargedCurrency", at
         from settled_by_hand where payment_id = $1 order by at`,
        [id],
      );
      const { state, onHold, payer, target, details, reason, providerReference, receiptCode, forgottenAt } = payment;
      const { invoiceNumber, line } = details;
      const told = {
        state,
        onHold,
        reason,
        forgottenAt,
        payer,
        target,
        line,
        invoiceNumber,
        providerReference,
        receiptCode,
      };
      return { id, ...told, events: await store.events(id), ledger, lateCharge: await lateCharges.find(id), byHand };
    },
    /** Lets the workers try a payment on hold again, at once; it is put on hold again when that settles nothing. */
    again: (id: string): Promise<void> =>
      database.transaction(async () => {
        const payment = await found(id);
        if ((await takeLateChargeOffHold(id, 'now()')) > 0) return;
        await refuseUndecided(payment);
        await takeOffHold(payment, 'now()');
      }),
    /**
     * Books what a person found out or decided, and who it was. Refuses a payment that is not on hold, a resolution that
     * does not fit its state, and whoever comes second. Where another amount was charged than the price, it stays on hold
     * until it is given back or made good.
     */
    settle: (id: string, order: ResolutionOrder): Promise<{ state: PaymentState; onHold: boolean }> =>
      database.transaction(async () => {
        const payment = await found(id);
        const { resolution } = order;
        if (await settleLateCharge(payment, order)) await note(id, order, undefined);
        else {
          if (!payment.onHold) await refuseNotOnHold(id);
          if (resolution === 'make-good') {
            refuseAmount(order);
            await makeGood(payment);
            await note(id, order, undefined);
          } else await note(id, order, await bookMoves(payment, { ...order, resolution }));
        }
        const { state, onHold } = await found(id);
        return { state, onHold };
      }),
  };
};
