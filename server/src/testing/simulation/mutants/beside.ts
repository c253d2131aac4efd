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
    rule: /a row of the ledger is in one close/,
    mutant: having('day closes', { takenRows: () => () => new Set() }),
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
      leads: (leads) => ({ ...leads, watch: () => Infinity, desk: { ...leads.desk, find: async () => missing } }),
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
      erase: (_erase, tables) => async (ids) => {
        const forgottenAt = new Date(0);
        for (const id of ids) {
          const kept = tables?.payments.get(id);
          if (kept) tables!.payments.set(id, { ...kept, payment: { ...kept.payment, forgottenAt } });
        }
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
      erase: (erase, tables) => async (ids) => {
        const disputes = tables?.disputes.list() ?? [];
        for (const kept of disputes) tables!.disputes.delete(`${kept.paymentId} ${kept.disputeId}`);
        const erased = await erase(ids);
        for (const kept of disputes) tables!.disputes.set(`${kept.paymentId} ${kept.disputeId}`, kept);
        return erased;
      },
    }),
  },
];
