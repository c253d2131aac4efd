import { CommitUnknown } from '../../../db/database-errors.ts';
import type { Payment } from '../../../features/payments/core/payment.ts';
import type { PaymentStory } from '../../../features/payments/core/store.ts';
import type { Kept, Tables } from '../../memory/memory.ts';
import { busy, deps, inStore, type NamedMutant } from './plant.ts';

/** The payment at whatever version it has when it is written: nobody has looked whether that is still the one that was read. */
const anyVersion = (payment: Payment, tables: Tables | undefined): Payment =>
  Object.defineProperty({ ...payment }, 'version', {
    get: () => tables?.payments.get(payment.id)?.payment.version ?? payment.version,
  });

/** Changes the row that a move has left in memory. */
const afterMove = (change: (kept: Kept, before: Kept) => Kept) =>
  inStore(({ move }, { tables }) => ({
    move: async (payment, event, detail) => {
      const before = tables?.payments.get(payment.id);
      const moved = await move(payment, event, detail);
      const kept = tables?.payments.get(payment.id);
      if (moved && kept && before) tables?.payments.set(payment.id, change(kept, before));
      return moved;
    },
  }));

/** Mistakes in what is stored, and in what is made of it. */
export const storeMutants: readonly NamedMutant[] = [
  {
    name: 'moves-without-version',
    mistake: 'moves are made whatever happened meanwhile',
    rule: /edges of the machine|closed stays as it is|suspense|unexpected error/,
    mutant: {
      ...inStore(({ move }, { tables }) => ({
        move: (payment, event, detail) => move(anyVersion(payment, tables), event, detail),
      })),
      sql: [['where id = $10 and version = $11 and parked = $12', 'where id = $10 and $11::int > 0 and parked = $12']],
    },
  },
  {
    name: 'holds-without-version',
    mistake: 'a payment is put on hold whatever happened meanwhile',
    rule: /everything ends|was asked since the last move|unexpected error/,
    mutant: {
      ...inStore(({ putOnHold }, { tables }) => ({
        putOnHold: (payment, heldFor, due) => putOnHold(anyVersion(payment, tables), heldFor, due),
      })),
      sql: [['where id = $1 and version = $2 and not parked', 'where id = $1 and $2::int > 0 and not parked']],
      faults: ['enquiries lie', 'tasks stand still'],
      swarm: (drawn) => ({
        ...busy(drawn, { stall: 0.08 }),
        lie: { share: 0.5, ways: ['wrong-amount'] },
      }),
    },
  },
  {
    name: 'notes-without-version',
    mistake: 'what was asked before a move is noted after it',
    rule: /was asked since the last move/,
    mutant: {
      ...inStore(({ noteAsk }, { tables }) => ({
        noteAsk: (payment, due, sighting) => noteAsk(anyVersion(payment, tables), due, sighting),
      })),
      faults: ['answers are late', 'tasks stand still'],
      swarm: ({ rates }) => ({
        pace: 'quick',
        instances: 2,
        isShuffled: true,
        isAttended: false,
        rates: { ...rates, stall: 0.1, hold: 5 },
      }),
      sql: [
        [
          'is null then 1 else 0 end\n       where id = $1 and version = $2',
          'is null then 1 else 0 end\n       where id = $1 and $2::int > 0',
        ],
      ],
    },
  },
  {
    name: 'ledger-left-out',
    mistake: 'a move leaves its row in the ledger out',
    rule: /suspense/,
    mutant: {
      ...afterMove((kept, before) => ({ ...kept, entries: before.entries })),
    },
  },
  {
    name: 'event-left-out',
    mistake: 'a move leaves its event out',
    rule: /edges of the machine/,
    mutant: {
      ...afterMove((kept, before) => ({ ...kept, events: before.events })),
      sql: [['$4 from moved', '$4 from moved where false']],
    },
  },
  {
    name: 'ledger-in-other-currency',
    mistake: 'the ledger is booked in the currency of the charge',
    rule: /currency of the price/,
    mutant: afterMove((kept) => ({
      ...kept,
      entries: kept.entries.map((entry) => ({ ...entry, currency: kept.payment.charge.currency })),
    })),
  },
  {
    name: 'asked-and-forgotten',
    mistake: 'the workers forget a payment that they asked about',
    rule: /everything ends/,
    mutant: inStore(({ noteAsk }) => ({ noteAsk: (payment, _due, isMissing) => noteAsk(payment, null, isMissing) })),
  },
  {
    name: 'deaf-on-hold',
    mistake: 'what is on hold hears nothing',
    rule: /everything ends/,
    mutant: inStore(({ claim }) => ({
      claim: async (...given) => (await claim(...given)).filter((due) => !due.open().onHold),
    })),
  },
  {
    name: 'stale-status',
    mistake: 'status is read from a copy that is out of date',
    rule: /what is read goes forward/,
    mutant: inStore(({ story }) => {
      const copies = new Map<string, PaymentStory>();
      let reads = 0;
      return {
        story: async (id) => {
          const found = await story(id);
          reads += 1;
          if (found && !copies.has(id)) copies.set(id, found);
          return reads % 3 === 0 ? copies.get(id) : found;
        },
      };
    }),
  },
  {
    name: 'key-not-looked-up',
    mistake: 'nobody looks whether an idempotency key was seen',
    rule: /one key, two transactions/,
    mutant: {
      ...inStore(({ insert }) => ({
        insert: (payment, lapses, keyed) => insert(payment, lapses, { ...keyed, key: payment.debitRequestId }),
      })),
      stores: ({ idempotency, ...rest }) => ({
        ...rest,
        idempotency: {
          ...idempotency,
          find: async () => undefined,
          findFirst: async (...given) => ({ ...(await idempotency.findFirst(...given)), known: undefined }),
        },
      }),
    },
  },
  {
    name: 'token-spent-twice',
    mistake: 'a token that was spent is good for another payment',
    rule: /a token pays once/,
    mutant: {
      stores: ({ grants, ...rest }) => ({
        ...rest,
        grants: { ...grants, check: async () => true, spend: async () => true },
      }),
    },
  },
  {
    name: 'lost-commit-is-failed',
    mistake: 'a COMMIT without an answer is taken for failed',
    rule: /503 is certain/,
    mutant: {
      faults: ['the database breaks'],
      connection: (database) => ({
        ...database,
        transaction: (body) =>
          database.transaction(body).catch((error: unknown) => {
            throw error instanceof CommitUnknown ? error.cause : error;
          }),
      }),
    },
  },
  {
    name: 'lost-commit-is-done',
    mistake: 'a COMMIT without an answer is taken for done',
    rule: /FAILED is shown|books agree|one purchase|503 is certain|I12|I20|without a debit|unexpected error|is 404/,
    mutant: {
      connection: (database) => ({
        ...database,
        transaction: async <Result>(body: () => Promise<Result>) => {
          const results: Result[] = [];
          try {
            return await database.transaction(async () => (results[0] = await body()));
          } catch (error) {
            if (error instanceof CommitUnknown && results.length > 0) return results[0]!;
            throw error;
          }
        },
      }),
    },
  },
  {
    name: 'late-charge-twice',
    mistake: 'money that comes late is booked each time it is seen',
    rule: /suspense|unexpected error/,
    mutant: {
      ...deps(({ lateCharges }, { tables }) => ({
        lateCharges: {
          ...lateCharges,
          record: async (payment, other, number) => {
            const isKnown = tables?.lateCharges.has(payment.id);
            await lateCharges.record(payment, other, number);
            const kept = tables?.payments.get(payment.id);
            const booked = kept?.entries.filter(({ kind }) => kind === 'late-charge') ?? [];
            if (isKnown && kept) tables?.payments.set(payment.id, { ...kept, entries: [...kept.entries, ...booked] });
          },
        },
      })),
      sql: [
        [
          'on conflict do nothing returning 1',
          'on conflict (payment_id) do update set state = excluded.state returning 1',
        ],
      ],
    },
  },
  {
    name: 'late-refund-not-booked',
    mistake: 'the refund of money that came late is not booked',
    rule: /everything ends/,
    mutant: deps(({ lateCharges }) => ({ lateCharges: { ...lateCharges, close: async () => undefined } })),
  },
];
