import { busy, deps, everyFulfilment, everyMove, inStore, type NamedMutant } from './plant.ts';

const refused = { outcome: 'refused', reason: 'delivery-refused' } as const;

/** Mistakes in how products are delivered, and bills paid. */
export const deliveryMutants: readonly NamedMutant[] = [
  {
    name: 'lost-delivery-is-refused',
    mistake: 'a lost delivery is taken for a refused one',
    rule: /delivered was not given back|books agree/,
    mutant: everyFulfilment(({ deliver }) => ({
      deliver: async (request, sending) => {
        const answer = await deliver(request, sending);
        return answer.outcome === 'unknown' ? refused : answer;
      },
    })),
  },
  {
    name: 'delivery-sent-again',
    mistake: 'a lost delivery is sent again without asking',
    rule: /delivered once|delivered was not given back/,
    mutant: everyFulfilment(({ deliver }) => ({
      deliver: async (request, sending) => {
        const answer = await deliver(request, sending);
        return answer.outcome === 'unknown' ? deliver(request, sending) : answer;
      },
    })),
  },
  {
    name: 'refund-before-proof',
    mistake: 'a delivery that is not found once is given back',
    rule: /delivered was not given back|books agree/,
    mutant: {
      ...everyFulfilment(({ find }) => ({
        find: async (request) => {
          const answer = await find(request);
          return answer.outcome === 'not-found' ? refused : answer;
        },
      })),
      slow: 'topup.deliver',
      faults: ['enquiries lag'],
    },
  },
  {
    name: 'silence-is-delivered',
    mistake: 'an enquiry without an answer is taken for a delivery',
    rule: /SUCCESS is shown only for what was delivered/,
    mutant: everyFulfilment(({ find }) => ({
      find: async (request) => {
        const answer = await find(request);
        return answer.outcome === 'unknown' ? { outcome: 'delivered' } : answer;
      },
    })),
  },
  {
    name: 'short-proof',
    mistake: 'a second "not found" proves something a second after the first',
    rule: /delivered once/,
    mutant: {
      ...deps(({ times }) => ({ times: { ...times, missingDeliverySeconds: 1 } })),
      slow: 'topup.deliver',
      faults: ['enquiries lag'],
      swarm: busy,
    },
  },
  {
    name: 'repeated-refusal-is-believed',
    mistake: 'the refusal of a repeated delivery is believed',
    rule: /delivered was not given back/,
    mutant: {
      ...everyMove(
        (_event, detail) => detail,
        (moved, event) =>
          moved && event === 'deliver-again' ? { ...moved, payment: { ...moved.payment, deliveries: 1 } } : moved,
      ),
      slow: 'billPayment.deliver',
      swarm: (drawn) => ({ ...busy(drawn), wants: 'one bill', lag: { debits: 0, deliveries: 14, bills: 30 } }),
      faults: ['enquiries lag'],
    },
  },
  {
    name: 'bill-not-looked-at',
    mistake: 'nobody looks whether somebody else has paid the same bill',
    rule: /not paid beyond what was owed/,
    mutant: {
      ...inStore(({ isBillTaken }) => ({ isBillTaken: async (payment) => (await isBillTaken(payment)) && false })),
      sql: [['select 1 from payment where bill_hash = $1', 'select 1 from payment where false and bill_hash = $1']],
    },
  },
  {
    name: 'bill-without-lock',
    mistake: 'who decides about a bill does not lock it',
    rule: /not paid beyond what was owed/,
    isOverSql: true,
    mutant: {
      ...inStore(() => ({ underBillLock: (_bill, decide) => decide() })),
      swarm: () => ({ wants: 'one bill', ways: 'card', market: 'cg', instances: 2, isShuffled: true }),
    },
  },
  {
    name: 'paid-bill-not-seen',
    mistake: 'a bill that was paid since its price was taken is not seen',
    rule: /not paid beyond what was owed/,
    mutant: inStore(() => ({ billPaid: async () => 99 })),
  },
  {
    name: 'twin-not-seen',
    mistake: 'nobody looks for a second tab',
    rule: /two tabs are one wish/,
    mutant: {
      ...inStore(({ liveDuplicate, findWithDuplicate }) => ({
        liveDuplicate: async (...given) => void (await liveDuplicate(...given)),
        findWithDuplicate: async (...given) => ({ ...(await findWithDuplicate(...given)), duplicate: undefined }),
      })),
      sql: [['twin_hash = $1 and purchase_id', 'false and twin_hash = $1 and purchase_id']],
    },
  },
];
