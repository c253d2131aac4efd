import { present } from '@selfcare/contract/typed/present';
import { maskMsisdn, maskNumber } from '@selfcare/contract/values/msisdn';
import { asCrockford, readReceiptCode } from '@selfcare/contract/values/typed-receipt-code';
import { Refusal } from '../../../commands/command-words.ts';
import type { Database } from '../../../db/database.ts';
import type { Vault } from '../../../security/vault.ts';
import { createChildStore, lateStateOf } from '../core/child-store.ts';
import { stateSets, type Born, type PaymentState } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';
import { dueAtOf, sqlStates } from '../core/payment-rows.ts';
import { createPaymentStore } from '../core/store.ts';
import { lineOf } from '../products/products.ts';
import { fitting } from './resolutions.ts';

/** Who looks at the numbers of a payment, and why. */
export type Look = { by: string; why: string };

/** A payment that is on hold, or has waited for its end longer than automatic steps usually take. */
type Unsettled = Record<string, unknown> & Hold & { id: string; onHold: boolean };

/** A hold of a payment or its child: its reason, its start, and the next step. */
type Hold = { heldFor: string | null; since: Date | null; next: string | null };

type HoldRow = {
  state: PaymentState;
  isOnHold: boolean;
  born: Born | null;
  heldFor: string | null;
  since: Date | null;
  dueAt: Date | null;
};

const underWay = sqlStates(stateSets.underWay);
/** Rows of older releases do not say why a payment is on hold. */
const holdColumns = `p.state, p.born, p.parked as "isOnHold", case when p.parked then coalesce(p.held_for, 'unknown') end as "heldFor",
  case when p.parked then coalesce(p.held_at, p.entered_at) end as since, ${dueAtOf('p')} as "dueAt"`;
/** A payment, or its child where that one is on hold, or is still to come to its end. */
const holdSql = `select ${holdColumns} from payment p where p.id = $1 or p.parent_id = $1
  order by p.parked desc, p.state in ${underWay} desc, p.parent_id nulls first limit 1`;
const unsettledSql = `
  select coalesce(p.parent_id, p.id) as id, ${holdColumns}, p.method, p.gateway,
    p.transaction_type as product, p.price_minor as "priceMinor", p.price_currency as currency,
    p.charge_minor as "chargeMinor", p.charge_currency as "chargeCurrency", p.provider_reference as "providerReference",
    p.debit_request_id as "debitRequestId", p.refund_request_id as "refundRequestId", p.created_at as "createdAt",
    p.entered_at as "inStateSince"
  from payment p where p.parked or (p.state in ${underWay} and p.created_at < now() - make_interval(secs => $1))
  order by "isOnHold" desc, p.created_at limit 1000`;

/** By what a person may settle it now. */
const exitsOf = (row: HoldRow): string => {
  if (row.state === 'PAID' && row.heldFor === 'amount-mismatch') return 'give-back, make-good';
  return fitting(row).join(', ');
};

const nextOf = (row: HoldRow): string | null => {
  const { isOnHold, born, dueAt } = row;
  const at = dueAt?.toISOString();
  if (isOnHold) {
    const asked = at ? `The provider is asked again at ${at}` : 'Nobody asks any more: a person must settle it';
    return `${asked}; settle it as ${exitsOf(row)}, or try it again now by "again"`;
  }
  if (!at) return null;
  if (!born) return `The workers look at it again at ${at}`;
  return `The workers give ${born === 'late-charge' ? 'the late charge' : 'the refund'} back, next at ${at}`;
};

/** The state of a late charge, in the words for it. */
const lateChargeOf = ({ born, state }: Pick<Payment, 'born' | 'state'>) =>
  born === 'late-charge' ? lateStateOf(state) : null;

const holdOf = (row: HoldRow): Hold => ({ heldFor: row.heldFor, since: row.since, next: nextOf(row) });

/** A refund that a person ordered, in the story of its payment. */
const refundOf = async (store: ReturnType<typeof createPaymentStore>, child: Payment) => {
  const { id, state, onHold, heldFor, heldAt, charge, refundRequestId } = child;
  return { id, state, onHold, heldFor, heldAt, back: charge, refundRequestId, events: await store.events(id) };
};

const masked = (text: string | null, by: (text: string) => string) => (text ? by(text) : text);

/** The numbers of a payment, as whoever gives no reason sees them. */
const maskedNumbers = (payment: Payment) => ({
  payer: masked(payment.payer, maskMsisdn),
  target: masked(payment.target, lineOf(payment) === payment.target ? maskMsisdn : maskNumber),
  line: masked(payment.details.line, maskMsisdn),
  invoiceNumber: masked(payment.details.invoiceNumber, maskNumber),
});

/** Where a person looks payments up. Works beside running instances; whoever sees numbers is kept, with the reason. */
export const createPaymentLooks = (database: Database, vault: Vault) => {
  const store = createPaymentStore(database, vault);
  const children = createChildStore(database, vault);

  /** Finds a payment by its id, its receipt code (as a receipt check reads it) or its provider's number. */
  const find = async (given: string): Promise<Payment> => {
    const typed = given.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
    const rows = await database.query<{ id: string }>(
      `select coalesce(parent_id, id) as id from payment where id in ($1, $3)
       union select id from payment where receipt_code = $2
       union select coalesce(parent_id, id) from payment where provider_reference = $1
       union select payment_id from charge_number where number = $1 limit 20`,
      [typed, readReceiptCode(typed) ?? '', asCrockford(typed)],
    );
    const ids = rows.map(({ id }) => id);
    const named = [typed, asCrockford(typed)].find((id) => ids.includes(id));
    if (ids.length > 1 && named === undefined)
      throw new Refusal(`Several payments have the number ${typed}: ${ids.join(', ')}`);
    const payment = ids[0] && (await store.find(named ?? ids[0]));
    if (!payment) throw new Refusal(`No payment has the id ${given}, nor is it a receipt code or a provider's number`);
    return payment;
  };

  /** Keeps who looked, for the payment and for each number that it names. */
  const noteLook = async (payment: Payment, { by, why }: Look): Promise<void> => {
    const numbers = [payment.payer, lineOf(payment)].flatMap((number) => number || []);
    const hashes = [...new Set(numbers)].map((number) => vault.hash('person', number));
    await database.query(
      `insert into payment_look (payment_id, person_hash, looked_by, why)
       select $1, hash, $3, $4 from (select 1) as one left join unnest($2::text[]) as hash on true`,
      [payment.id, hashes, by, why],
    );
  };

  return {
    /** What is on hold, then what has waited longer than so many seconds; `log` is how the log names the payment. */
    unsettled: async (olderThanSeconds: number): Promise<Unsettled[]> =>
      (await database.query<HoldRow & { id: string }>(unsettledSql, [olderThanSeconds])).map((row) => {
        const { id, isOnHold: onHold, dueAt: _dueAt, ...told } = row;
        const lateCharge = lateChargeOf(row);
        return Object.assign({ id, onHold, lateCharge }, told, holdOf(row), { log: vault.hash('log', id) });
      }),
    /**
     * Shows one payment with its events, its ledger rows and what people did. Numbers are masked unless the caller says who looks and
     * why; that is kept, and shown from then on.
     */
    show: async (given: string, look?: Look) => {
      const payment = await find(given);
      const { id } = payment;
      if (look) await noteLook(payment, look);
      const ledger = await database.query(
        'select kind, debit_account, credit_account, amount_minor, currency, at from ledger_entry where payment_id = $1',
        [id],
      );
      const byHand = await database.query(
        `select finding, resolved_by as by, why, charged_minor as "chargedMinor", charged_currency as "chargedCurrency",
           provider_reference as "number", at
         from settled_by_hand where payment_id = $1 order by at`,
        [id],
      );
      const lookedAt = await database.query(
        'select distinct looked_by as by, why, at from payment_look where payment_id = $1 order by at',
        [id],
      );
      const holdsAndDisputes = await database.query(
        `select machine, subject, from_state as "from", to_state as "to", at from state_event
         where machine = 'hold' and subject in (select id from payment where id = $1 or parent_id = $1) or machine = 'dispute' and split_part(subject, ' ', 1) = $1 order by id`,
        [id],
      );
      const [row] = await database.query<HoldRow>(holdSql, [id]);
      const born = await children.of(id);
      const late = born.find(({ born: how }) => how === 'late-charge');
      const { state, onHold, payer, target, details, reason, providerReference, receiptCode, forgottenAt } = payment;
      const { invoiceNumber, line } = details;
      return {
        id,
        state,
        onHold,
        ...holdOf(present(row)),
        reason,
        forgottenAt,
        ...(look ? { payer, target, line, invoiceNumber } : maskedNumbers(payment)),
        providerReference,
        receiptCode,
        events: await store.events(id),
        ledger,
        lateCharge: late && {
          state: lateStateOf(late.state),
          onHold: late.onHold,
          heldFor: late.heldFor,
          heldAt: late.heldAt,
          charged: late.charge,
          providerReference: late.providerReference,
          events: await store.events(late.id),
        },
        refunds: await Promise.all(
          born.filter(({ born: how }) => how === 'operator-refund').map((child) => refundOf(store, child)),
        ),
        byHand,
        lookedAt,
        holdsAndDisputes,
      };
    },
  };
};
