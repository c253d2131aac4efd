import type { DisputeParts, Mutant } from './mutant.ts';
import type { NamedMutant } from './plant.ts';

/** Runs in which cards are paid and banks dispute. */
const disputed = (
  change: (parts: DisputeParts) => { [Part in keyof DisputeParts]?: Partial<DisputeParts[Part]> },
): Mutant => ({
  faults: ['banks dispute'],
  swarm: () => ({ ways: 'card', market: 'cg' }),
  disputes: (parts) => {
    const { disputes, chargebacks } = change(parts);
    return {
      disputes: { ...parts.disputes, ...disputes },
      chargebacks: { ...parts.chargebacks, ...chargebacks },
    };
  },
});

const books = /the books hold what providers hold/;

export const disputeMutants: readonly NamedMutant[] = [
  {
    name: 'chargeback-not-booked',
    mistake: 'what a bank takes back is not booked',
    rule: books,
    mutant: disputed(() => ({ chargebacks: { post: async () => true } })),
  },
  {
    name: 'chargeback-of-the-whole',
    mistake: 'a chargeback books the whole charge where a bank takes a part',
    rule: books,
    mutant: disputed(({ chargebacks }) => ({
      chargebacks: { post: (payment, _back, id) => chargebacks.post(payment, payment.charge, id) },
    })),
  },
  {
    name: 'won-back-not-booked',
    mistake: 'what a bank gives back is not booked',
    rule: books,
    mutant: disputed(() => ({ chargebacks: { postUndone: async () => true } })),
  },
  {
    name: 'refund-and-chargeback',
    mistake: 'money that a bank took before our refund is booked as a refund and as a chargeback',
    rule: books,
    mutant: disputed(({ disputes }) => ({
      disputes: {
        lockStanding: async (id) => Object.assign(await disputes.lockStanding(id), { refundedAt: null }),
      },
    })),
  },
  {
    name: 'chargeback-before-the-end',
    mistake: 'a chargeback is booked while its payment is under way',
    rule: books,
    mutant: disputed(({ disputes }) => ({
      disputes: { lockStanding: async (id) => Object.assign(await disputes.lockStanding(id), { isOver: true }) },
    })),
  },
  {
    name: 'dispute-read-once',
    mistake: 'a dispute that is known is not asked about again when a webhook names it',
    rule: /a dispute is known as its bank says/,
    mutant: disputed(({ disputes }) => {
      const known = new Set<string>();
      return {
        disputes: {
          notice: async (paymentId, id) => {
            if (!known.has(id)) await disputes.notice(paymentId, id);
            known.add(id);
          },
        },
      };
    }),
  },
];
