import type { Beside } from '../swarm.ts';
import type { Mutant } from './mutant.ts';
import { inStore, type NamedMutant } from './plant.ts';

/** Runs that surely have this beside payments. */
const having = (beside: Beside, mutant: Mutant): Mutant => ({
  swarm: ({ also }) => ({ also: new Set([...also, beside]) }),
  ...mutant,
});

const missing = { outcome: 'not-found' } as const;

export const besideMutants: readonly NamedMutant[] = [
  {
    name: 'row-closed-twice',
    mistake: 'a close of a day takes rows that another has taken',
    // The database refuses the second copy: that the day cannot be closed is what is seen.
    rule: /a row of the ledger is in one close|unexpected error/,
    mutant: having('day closes', {
      sql: [['c.payment_id = e.payment_id and c.kind = e.kind and c.at = e.at', 'false']],
    }),
  },
  {
    name: 'statement-not-believed',
    mistake: 'what only a statement names is never asked about',
    rule: /goes back to its payer|everything ends/,
    mutant: having(
      'statements',
      inStore(() => ({ isNamedByStatement: async () => false })),
    ),
  },
  {
    name: 'lead-sent-without-asking',
    mistake: 'a request for 5G whose answer was lost is sent again without asking',
    rule: /a lead is registered at most once/,
    mutant: having('leads', {
      leads: (leads) => ({
        ...leads,
        watch: { seconds: () => Infinity },
        desk: { ...leads.desk, find: async () => missing },
      }),
    }),
  },
  {
    name: 'lead-not-asked-about',
    mistake: 'a request for 5G whose answer was lost is not looked at again',
    rule: /no lead is lost/,
    mutant: having('leads', {
      leads: (leads) => ({ ...leads, queue: { ...leads.queue, take: async () => [] } }),
    }),
  },
  {
    name: 'erased-while-needed',
    mistake: 'a payment is erased while somebody still looks after it',
    rule: /what is erased is needed no more/,
    mutant: having('erasures', {
      erase: (_erase, database) => async (ids) => {
        await database.query('update payment set forgotten_at = now() where id = any($1)', [ids]);
        return ids;
      },
    }),
  },
  {
    name: 'erased-while-disputed',
    mistake: 'a payment is erased while a bank disputes it',
    rule: /no erasure destroys what a dispute needs/,
    mutant: having('erasures', {
      faults: ['banks dispute', 'days go by'],
      swarm: ({ also }) => ({ also: new Set([...also, 'erasures'] as const), ways: 'card', market: 'cg' }),
      sql: [
        [
          /exists \(select 1 from payment_dispute d where d\.payment_id = payment\.id and d\.state in \([^)]*\)\)/g,
          'false',
        ],
      ],
    }),
  },
];
