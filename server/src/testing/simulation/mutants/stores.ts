import { CommitUnknown } from '../../../db/database-errors.ts';
import type { PaymentStory } from '../../../features/payments/core/store.ts';
import { busy, deps, inStore, type NamedMutant } from './plant.ts';

/** Mistakes in what is stored, and in what is made of it. */
export const storeMutants: readonly NamedMutant[] = [
  {
    name: 'moves-without-version',
    mistake: 'moves are made whatever happened meanwhile',
    rule: /edges of the machine|closed stays as it is|suspense|unexpected error/,
    mutant: {
      sql: [[/where id = (\$\d+) and version = (\$\d+) and parked/g, 'where id = $1 and $2::int > 0 and parked']],
    },
  },
  {
    name: 'holds-without-version',
    mistake: 'a payment is put on hold whatever happened meanwhile',
    rule: /everything ends|was asked since the last move|unexpected error/,
    mutant: {
      sql: [['where id = $1 and version = $2 and not parked', 'where id = $1 and $2::int > 0 and not parked']],
      faults: ['enquiries lie', 'tasks stand still'],
      swarm: (drawn) => ({
        ...busy(drawn, { stall: 0.2 }),
        lie: { share: 0.5, ways: ['wrong-amount'] },
      }),
    },
  },
  {
    name: 'notes-without-version',
    mistake: 'what was asked before a move is noted after it',
    rule: /was asked since the last move|everything ends/,
    mutant: {
      faults: ['answers are late', 'tasks stand still'],
      swarm: ({ rates }) => ({
        pace: 'quick',
        instances: 2,
        isShuffled: true,
        isAttended: false,
        rates: { ...rates, stall: 0.1, hold: 5 },
      }),
      sql: [['where id = $1 and version = $2 returning case', 'where id = $1 and $2::int > 0 returning case']],
    },
  },
  {
    name: 'ledger-left-out',
    mistake: 'a move leaves its row in the ledger out',
    rule: /suspense/,
    mutant: {
      sql: [[/(::bigint, \$\d+ from moved)\)/g, '$1 where false)']],
    },
  },
  {
    name: 'event-left-out',
    mistake: 'a move leaves its event out',
    rule: /edges of the machine/,
    mutant: {
      sql: [[/(, state, \$\d+ from moved)\)/g, '$1 where false)']],
    },
  },
  {
    name: 'ledger-in-other-currency',
    mistake: 'the ledger is booked in the currency of the charge',
    rule: /currency of the price/,
    mutant: {
      sql: [
        [
          /select (\$\d+), (.*::bigint), (\$\d+) from moved\)/g,
          'select $1, $2, coalesce(nullif($3::text, $3::text), (select charge_currency from payment p where p.id = $1)) from moved)',
        ],
      ],
    },
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
      swarm: (drawn) => busy(drawn, { database: 0.04 }),
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
    mutant: deps(({ children }, { database }) => ({
      children: {
        ...children,
        recordLate: async (payment, ...given) => {
          const known = await children.find(payment.id);
          await children.recordLate(payment, ...given);
          if (known)
            await database.query(
              `insert into ledger_entry (payment_id, kind, part, debit_account, credit_account, amount_minor, currency)
               select payment_id, kind, part + 1, debit_account, credit_account, amount_minor, currency from ledger_entry
               where payment_id = $1 and kind = 'late-charge' order by part desc limit 1`,
              [payment.id],
            );
        },
      },
    })),
  },
  {
    name: 'late-refund-not-booked',
    mistake: 'the refund of money that came late is not booked',
    rule: /everything ends/,
    mutant: inStore(({ move }) => ({
      move: async (payment, event, detail) =>
        payment.born && event === 'refunded' ? undefined : move(payment, event, detail),
    })),
  },
];
