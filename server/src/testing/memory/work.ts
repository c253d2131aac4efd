import { nobody, type PaymentWork } from '../../features/payments/core/due.ts';
import { isInDoubt, stateSets } from '../../features/payments/core/payment.machine.ts';
import { mostAsks, mostReaderAsks } from '../../features/payments/core/schedule.ts';
import { change, current, notHeld, toPayment } from './kept-payments.ts';
import { isNamed } from './statements.ts';
import { countFailure, timesOf, type Kept, type Memory } from './memory.ts';

const earlierOf = (one: Date | null, other: Date) => (one && one < other ? one : other);

/** What `outbound/work.ts` asks of the database and writes there, in memory. */
export const createMemoryWork = (memory: Memory): PaymentWork => {
  const { clock } = memory;
  const { now, inSeconds } = timesOf(memory);
  /** When to look again; a callback that came meanwhile keeps its place. */
  const laterUnlessDue = ({ dueAt }: Kept, seconds: number | null) =>
    dueAt !== null && dueAt <= clock.now ? dueAt : inSeconds(seconds);

  return {
    noteAsk: (payment, dueInSeconds, sighting) =>
      memory.statement((tables) => {
        const kept = current(tables, payment);
        if (!kept) return;
        const { asks, missingSince, misses } = kept.payment;
        const isFirst = sighting === 'missing' && missingSince === null;
        const sightings = { missing: earlierOf(missingSince, now()), present: null, silent: missingSince };
        change(tables, kept, {
          failures: 0,
          dueAt: laterUnlessDue(kept, dueInSeconds),
          payment: {
            asks: asks + 1,
            askedAt: now(),
            missingSince: sightings[sighting],
            misses: misses + (isFirst ? 1 : 0),
          },
        });
      }),
    isNamedByStatement: (id) => memory.statement((tables) => isNamed(tables, id)),
    takeQuestion: (id, seconds) =>
      memory.statement((tables) => {
        const kept = tables.payments.get(id);
        if (!kept) return undefined;
        const { state, onHold, asks, askedAt } = kept.payment;
        if (!isInDoubt(state) || onHold || asks >= mostReaderAsks) return undefined;
        if (askedAt && askedAt.getTime() >= clock.now - seconds * 1000) return undefined;
        return toPayment(memory, change(tables, kept, { payment: { askedAt: now() } }));
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
        const isKept = before === 'paid' || before === 'refuted';
        const denials = isKept ? kept.payment.denials : 0;
        const claim = isKept ? before : (claimed ?? before);
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
            const payment = toPayment(memory, claimed);
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
        change(tables, kept, {
          dueAt: laterUnlessDue(kept, dueInSeconds),
          failures: 0,
          payment: { denials: kept.payment.denials + 1, asks: kept.payment.asks + 1, askedAt: now() },
        });
      }),
    sweep: () =>
      memory.statement((tables) => {
        for (const kept of tables.payments.list()) {
          const { state, onHold, heldAt, asks, askedAt, enteredAt } = kept.payment;
          const lastAt = Math.max(askedAt?.getTime() ?? 0, enteredAt.getTime());
          if (onHold && heldAt === null && kept.dueAt === null)
            change(tables, kept, { dueAt: clock.now, payment: { heldAt: now() } });
          const waits = stateSets.awaitsWord.includes(state) && !onHold && asks < mostAsks;
          if (waits && kept.dueAt !== null && kept.dueAt > clock.now && lastAt > clock.now + 60_000)
            change(tables, kept, { dueAt: clock.now, payment: { askedAt: null } });
        }
      }),
    putOnHold: (payment, heldFor, dueInSeconds) =>
      memory.statement((tables) => {
        const kept = current(tables, payment);
        if (!kept || kept.payment.onHold) return [];
        change(tables, kept, {
          dueAt: laterUnlessDue(kept, dueInSeconds),
          payment: { onHold: true, heldFor, heldAt: now(), asks: 0 },
        });
        return [];
      }),
    refute: (payment, dueInSeconds) =>
      memory.statement((tables) => {
        const kept = current(tables, payment);
        if (!kept?.payment.onHold || !stateSets.notCharged.includes(kept.payment.state)) return false;
        const refuted = { ...notHeld, claim: 'refuted', asks: 0 } as const;
        change(tables, kept, { dueAt: inSeconds(dueInSeconds), failures: 0, payment: refuted });
        return true;
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
  };
};
