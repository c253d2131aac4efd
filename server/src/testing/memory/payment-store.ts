import type { ChargeNumber, EntryKind } from '../../features/payments/core/ledger.ts';
import { isFinal, isInDoubt, isLive, moveOf, stateSets } from '../../features/payments/core/payment.machine.ts';
import type { Payment } from '../../features/payments/core/payment.ts';
import { mostAsks, mostReaderAsks } from '../../features/payments/core/schedule.ts';
import type { Busy } from '../../features/payments/core/due-queries.ts';
import type { PaymentStore } from '../../features/payments/core/store.ts';
import { createMemoryBills, hasMoneyCome, isUnapproved, isUnderWay, latestFirst } from './bill-queries.ts';
import { createMemoryPayers, isPaidFrom } from './payer-queries.ts';
import { countByState, countFailure, type Kept, type Memory, type Tables } from './memory.ts';

/** What PostgreSQL says of a row that breaks `payment_one_live`. */
class OneLive extends Error {
  code = '23505';
  constraint = 'payment_one_live';
}

/** What it says of a number that has proved another payment. */
class NumberTaken extends Error {
  code = '23505';
  constraint = 'charge_number_pkey';
}

/** Claims the number that proves a charge, where one does. */
export const claimNumber = (
  { chargeNumbers }: Tables,
  { provedBy, providerReference }: Partial<ChargeNumber>,
  paymentId: string,
): void => {
  if (!provedBy || !providerReference) return;
  const key = `${provedBy} ${providerReference}`;
  if (chargeNumbers.has(key)) throw new NumberTaken('duplicate key');
  chargeNumbers.set(key, paymentId);
};

const kinds: Record<string, EntryKind | undefined> = {
  'post-charge': 'charge',
  'post-delivery': 'delivery',
  'post-refund': 'refund',
};

/** Nobody has enough to do. */
const nobody: Busy = { methods: [], products: [] };

const current = ({ payments }: Tables, { id, version }: Pick<Payment, 'id' | 'version'>) => {
  const kept = payments.get(id);
  return kept?.payment.version === version ? kept : undefined;
};

const earlierOf = (one: Date | null, other: Date) => (one && one < other ? one : other);

type Change = Partial<Omit<Kept, 'payment'>> & { payment?: Partial<Payment> };

const blank = {
  state: 'REGISTERED',
  version: 1,
  onHold: false,
  providerReference: null,
  redirectUrl: null,
  accessCode: null,
  reason: null,
  asks: 0,
  sends: 0,
  deliveries: 0,
  missingSince: null,
  misses: 0,
  sentAt: null,
  deliverySentAt: null,
  askedAt: null,
  forgottenAt: null,
  claim: null,
  denials: 0,
  heldFor: null,
  heldAt: null,
} as const;

const notHeld = { onHold: false, heldFor: null, heldAt: null } as const;

const change = ({ payments }: Tables, kept: Kept, { payment, ...rest }: Change): Kept => {
  const changed = { ...kept, ...rest, payment: payment ? { ...kept.payment, ...payment } : kept.payment };
  payments.set(kept.payment.id, changed);
  return changed;
};

/** The payment store in memory, with the rules of the SQL one: what a test of both holds it to. */
export const createMemoryStore = (memory: Memory): PaymentStore => {
  const { clock } = memory;
  const now = () => new Date(clock.now);
  const inSeconds = (seconds: number | null) => (seconds === null ? null : clock.now + seconds * 1000);
  const isWithin = (at: Date | null, seconds: number) => at !== null && at.getTime() > clock.now - seconds * 1000;
  const isCounted = ({ dueAt, payment: { onHold, state, enteredAt } }: Kept) =>
    dueAt !== null || onHold || (isFinal(state) && isWithin(enteredAt, 86_400));
  const toPayment = ({ payment }: Kept): Payment => ({ ...payment, readAt: now() });
  type Attempt = Pick<Payment, 'duplicateHash' | 'purchaseId' | 'browserHash'>;
  const isSameWish = ({ payment }: Kept, attempt: Attempt, withinSeconds: number) =>
    payment.duplicateHash === attempt.duplicateHash &&
    payment.purchaseId !== attempt.purchaseId &&
    isWithin(payment.sentAt, withinSeconds);
  const duplicateOf = ({ payments }: Tables, attempt: Attempt, withinSeconds: number) =>
    payments
      .list()
      .find(
        (kept) =>
          isSameWish(kept, attempt, withinSeconds) &&
          isUnderWay(kept) &&
          (kept.payment.browserHash === attempt.browserHash || hasMoneyCome(kept)),
      );
  const unapprovedBeside = ({ payments }: Tables, attempt: Attempt, withinSeconds: number) =>
    payments
      .list()
      .filter(
        (kept) =>
          isSameWish(kept, attempt, withinSeconds) &&
          kept.payment.browserHash !== attempt.browserHash &&
          isUnapproved(kept),
      );
  const hasPaidFrom = ({ payments }: Tables, browserHash: string, payer: string | null) =>
    payer !== null && payments.list().some((kept) => isPaidFrom(kept, browserHash, payer, isWithin));

  return {
    afterCommit: memory.database.afterCommit,
    insert: (payment, lapsesInSeconds, { key, fingerprint }) =>
      memory.statement(({ payments, keys }) => {
        // Its caller takes the transaction back: nothing of it stays.
        if (keys.has(`initiate ${key}`)) return false;
        keys.set(`initiate ${key}`, { fingerprint, paymentId: payment.id });
        const at = now();
        memory.numbers.begun += 1;
        const begunNumber = memory.numbers.begun;
        payments.set(payment.id, {
          payment: { ...payment, ...blank, begunNumber, enteredAt: at, createdAt: at, readAt: at },
          dueAt: inSeconds(lapsesInSeconds),
          failures: 0,
          writtenBy: (memory.numbers.written += 1),
          events: [{ version: 1, event: 'register', fromState: null, toState: 'REGISTERED', at }],
          entries: [],
        });
        return true;
      }),
    move: (payment, event, detail) =>
      memory.statement((tables) => {
        const made = moveOf(payment.state, event);
        const kept = made && current(tables, payment);
        if (!made || !kept) return undefined;
        const { id, purchaseId, claim } = kept.payment;
        if (kept.payment.onHold !== payment.onHold) return undefined;
        const isClaimed = claim === 'paid' && stateSets.notCharged.includes(made.to);
        if (isClaimed && !detail.againstClaim && payment.state !== 'REGISTERED') return undefined;
        const isSibling = ({ payment: other }: Kept) =>
          other.purchaseId === purchaseId && other.id !== id && isLive(other.state);
        if (isLive(made.to) && tables.payments.list().some(isSibling)) throw new OneLive('duplicate key');
        if (made.effects.includes('post-charge')) claimNumber(tables, detail, id);
        const isSend = made.effects.includes('count-debit');
        const isDelivery = made.effects.includes('count-delivery');
        const before = kept.payment;
        const at = now();
        const version = before.version + 1;
        const entries = made.effects.flatMap((effect) => {
          const kind = kinds[effect];
          if (!kind) return [];
          const { amountMinor, currency } = before.price;
          const booked = kept.entries.find((entry) => entry.kind === 'charge')?.amount;
          const charged = { charge: detail.chargedMinor, refund: booked }[kind as string];
          return { kind, amount: charged ?? amountMinor, currency };
        });
        const moved = change(tables, kept, {
          writtenBy: (memory.numbers.written += 1),
          dueAt: isClaimed ? clock.now : inSeconds(detail.dueInSeconds),
          failures: 0,
          events: [...kept.events, { version, event, fromState: made.from, toState: made.to, at }],
          entries: entries.length > 0 ? [...kept.entries, ...entries] : kept.entries,
          payment: {
            state: made.to,
            version,
            enteredAt: at,
            asks: 0,
            missingSince: null,
            ...notHeld,
            reason: detail.reason ?? before.reason,
            providerReference: detail.providerReference ?? before.providerReference,
            redirectUrl: detail.redirectUrl ?? before.redirectUrl,
            accessCode: detail.accessCode ?? before.accessCode,
            sentAt: isSend ? (before.sentAt ?? at) : before.sentAt,
            sends: before.sends + (isSend ? 1 : 0),
            deliveries: before.deliveries + (isDelivery ? 1 : 0),
            deliverySentAt: isDelivery ? at : before.deliverySentAt,
          },
        });
        return { payment: toPayment(moved), writtenBy: String(moved.writtenBy) };
      }),
    find: (id) =>
      memory.statement(({ payments }) => {
        const kept = payments.get(id);
        return kept && toPayment(kept);
      }),
    writtenBy: (id) => memory.statement(({ payments }) => payments.get(id)?.writtenBy.toString()),
    ofPurchase: (purchaseId) =>
      memory.statement(({ payments }) =>
        payments
          .list()
          .filter(({ payment }) => payment.purchaseId === purchaseId)
          .map(toPayment),
      ),
    liveDuplicate: (attempt, withinSeconds) =>
      memory.statement((tables) => {
        const duplicate = duplicateOf(tables, attempt, withinSeconds);
        return duplicate && toPayment(duplicate);
      }),
    findWithDuplicate: (attempt, withinSeconds) =>
      memory.statement((tables) => {
        const [kept, duplicate] = [tables.payments.get(attempt.id), duplicateOf(tables, attempt, withinSeconds)];
        return { now: kept && toPayment(kept), duplicate: duplicate && toPayment(duplicate) };
      }),
    othersUnapproved: (attempt, withinSeconds, limit) =>
      memory.statement((tables) =>
        unapprovedBeside(tables, attempt, withinSeconds).toSorted(latestFirst).slice(0, limit).map(toPayment),
      ),
    standingOf: (attempt, withinSeconds) =>
      memory.statement((tables) => ({
        hasPaid: hasPaidFrom(tables, attempt.browserHash, attempt.payer),
        hasRivals: unapprovedBeside(tables, attempt, withinSeconds).length > 0,
      })),
    ...createMemoryBills(memory, toPayment),
    ...createMemoryPayers(memory, isWithin),
    story: (id) =>
      memory.statement(({ payments, lateCharges }) => {
        const [kept, late] = [payments.get(id), lateCharges.get(id)];
        if (!kept) return undefined;
        return { payment: toPayment(kept), events: [...kept.events], late, isTold: false };
      }),
    events: (id) => memory.statement(({ payments }) => [...(payments.get(id)?.events ?? [])]),
    versions: (ids) =>
      memory.statement(({ payments }) =>
        payments
          .list()
          .filter(({ payment }) => ids.includes(payment.id))
          .map(({ payment: { id, version } }) => ({ id, version })),
      ),
    noteAsk: (payment, dueInSeconds, sighting) =>
      memory.statement((tables) => {
        const kept = current(tables, payment);
        if (!kept) return;
        const { asks, missingSince, misses } = kept.payment;
        const isFirst = sighting === 'missing' && missingSince === null;
        const sightings = { missing: earlierOf(missingSince, now()), present: null, silent: missingSince };
        const isExpedited = kept.dueAt !== null && kept.dueAt <= clock.now;
        change(tables, kept, {
          failures: 0,
          dueAt: isExpedited ? kept.dueAt : inSeconds(dueInSeconds),
          payment: {
            asks: asks + 1,
            askedAt: now(),
            missingSince: sightings[sighting],
            misses: misses + (isFirst ? 1 : 0),
          },
        });
      }),
    takeQuestion: (id, seconds) =>
      memory.statement((tables) => {
        const kept = tables.payments.get(id);
        if (!kept) return undefined;
        const { state, onHold, asks, askedAt } = kept.payment;
        if (!isInDoubt(state) || onHold || asks >= 30) return undefined;
        if (askedAt && askedAt.getTime() >= clock.now - seconds * 1000) return undefined;
        return toPayment(change(tables, kept, { payment: { askedAt: now() } }));
      }),
    expedite: (id, unlessAskedWithinSeconds) =>
      memory.statement((tables) => {
        const kept = tables.payments.get(id);
        if (!kept || kept.dueAt === null || kept.dueAt <= clock.now) return false;
        const { state, onHold, asks, askedAt, enteredAt } = kept.payment;
        if (!stateSets.mustBeAsked.includes(state) || onHold || asks >= mostReaderAsks) return false;
        if ((askedAt ?? enteredAt).getTime() >= clock.now - unlessAskedWithinSeconds * 1000) return false;
        change(tables, kept, { dueAt: clock.now });
        return true;
      }),
    // All at once: chance in a simulated world is drawn elsewhere.
    expediteAll: ({ methods, products }) =>
      memory.statement((tables) => {
        const waiting = tables.payments.list().filter(({ dueAt, payment }) => {
          const { state, onHold, asks, method, transactionType } = payment;
          if (
            !stateSets.awaitsWord.includes(state) ||
            onHold ||
            asks >= mostAsks ||
            dueAt === null ||
            dueAt <= clock.now + 60_000
          )
            return false;
          return stateSets.nextIsDelivery.includes(state)
            ? products.includes(transactionType)
            : methods.includes(method);
        });
        for (const kept of waiting) change(tables, kept, { dueAt: clock.now });
        return waiting.length;
      }),
    scheduleNow: (id, claimed) =>
      memory.statement((tables) => {
        const kept = tables.payments.get(id);
        if (!kept) return [];
        const { state, claim: before } = kept.payment;
        const denials = before === 'paid' ? kept.payment.denials : 0;
        const claim = before === 'paid' ? before : (claimed ?? before);
        const isOpen = state !== 'REGISTERED' && !stateSets.settled.includes(state);
        change(tables, kept, { dueAt: isOpen ? clock.now : kept.dueAt, payment: { claim, denials } });
        return [];
      }),
    claim: (limit, leaseSeconds, busy = nobody) =>
      memory.statement((tables) =>
        tables.payments
          .list()
          .filter(({ dueAt, payment: { id, state, transactionType, method } }) => {
            if (dueAt === null || dueAt > clock.now || busy.payments?.includes(id)) return false;
            const isDelivery = stateSets.nextIsDelivery.includes(state);
            return isDelivery ? !busy.products.includes(transactionType) : !busy.methods.includes(method);
          })
          .toSorted((one, other) => one.dueAt! - other.dueAt!)
          .slice(0, limit)
          .map((kept) => {
            const claimed = change(tables, kept, { dueAt: inSeconds(leaseSeconds), payment: { askedAt: now() } });
            const payment = toPayment(claimed);
            const { id, state, method, transactionType } = payment;
            return { id, state, method, transactionType, open: () => payment };
          }),
      ),
    noteFailure: (id, most) =>
      memory.statement((tables) => {
        const kept = tables.payments.get(id);
        if (!kept) return false;
        const { failures, payment } = kept;
        const counted = countFailure(memory, { failures, ...payment }, most);
        const heldFor = counted.failures >= most ? (payment.heldFor ?? 'settling-fails') : payment.heldFor;
        change(tables, kept, {
          failures: counted.failures,
          dueAt: counted.dueAt,
          payment: { ...counted.held, heldFor },
        });
        return counted.isLast;
      }),
    noteDenial: (payment, dueInSeconds) =>
      memory.statement((tables) => {
        const kept = current(tables, payment);
        if (!kept) return;
        const isExpedited = kept.dueAt !== null && kept.dueAt <= clock.now;
        change(tables, kept, {
          dueAt: isExpedited ? kept.dueAt : inSeconds(dueInSeconds),
          failures: 0,
          payment: { denials: kept.payment.denials + 1, asks: kept.payment.asks + 1, askedAt: now() },
        });
      }),
    sweep: () =>
      memory.statement((tables) => {
        for (const kept of tables.payments.list())
          if (kept.payment.onHold && kept.payment.heldAt === null && kept.dueAt === null)
            change(tables, kept, { dueAt: clock.now, payment: { heldAt: now() } });
      }),
    putOnHold: (payment, heldFor, dueInSeconds) =>
      memory.statement((tables) => {
        const kept = current(tables, payment);
        if (!kept || kept.payment.onHold) return [];
        const isExpedited = kept.dueAt !== null && kept.dueAt <= clock.now;
        change(tables, kept, {
          dueAt: isExpedited ? kept.dueAt : inSeconds(dueInSeconds),
          payment: { onHold: true, heldFor, heldAt: now(), asks: 0 },
        });
        return [];
      }),
    takeOffHold: (payment, dueInSeconds) =>
      memory.statement((tables) => {
        const kept = current(tables, payment);
        if (kept?.payment.onHold)
          change(tables, kept, { dueAt: inSeconds(dueInSeconds), failures: 0, payment: { ...notHeld, asks: 0 } });
        return [];
      }),
    listCalls: (withinSeconds) =>
      memory.statement(({ payments }) =>
        payments
          .list()
          .filter(
            ({ dueAt, payment: { state } }) =>
              dueAt !== null && dueAt < clock.now + withinSeconds * 1000 && stateSets.calling.includes(state),
          )
          .map(({ payment: { id, state, version, sends, deliveries, missingSince, misses } }) => ({
            id,
            state,
            version,
            sends,
            deliveries,
            missingSince,
            misses,
          })),
      ),
    newestBegun: () => memory.statement(() => memory.numbers.begun),
    countByState: () =>
      memory.statement(({ payments }) => {
        return countByState(payments.list().flatMap((kept) => (isCounted(kept) ? [kept.payment] : [])));
      }),
  };
};
