import { unpaidBill, type Bill } from '../../../features/payments/core/bill-queries.ts';
import type { Swarm } from '../swarm.ts';
import type { Mutant } from './mutant.ts';
import { busy, deps, everyFulfilment, everyMove, inStore, type NamedMutant } from './plant.ts';

const refused = { outcome: 'refused', reason: 'delivery-refused' } as const;

/** Changes what is read of a bill where somebody decides about it. */
const everyBill = (change: (bill: Bill) => Bill): Mutant =>
  inStore(({ withBill }) => ({ withBill: (billHash, decide) => withBill(billHash, (bill) => decide(change(bill))) }));

/** What was sent to the operator last holds its bill. */
const neverFreed = inStore(({ move, withBill }) => {
  const holders = new Map<string, string>();
  return {
    move: async (payment, event, detail) => {
      if (event === 'deliver' && payment.billHash !== null) holders.set(payment.billHash, payment.id);
      return move(payment, event, detail);
    },
    withBill: (billHash, decide) =>
      withBill(billHash, (bill) => decide({ ...bill, holder: bill.holder ?? holders.get(billHash) ?? null })),
  };
});

/** Runs in which several people pay one bill. */
const oneBill = (): Partial<Swarm> => ({ wants: 'one bill', instances: 2 });

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
    mutant: everyBill(() => unpaidBill),
  },
  {
    name: 'bill-count-falls',
    mistake: 'the count of what was paid of a bill falls once nobody holds the bill',
    rule: /not paid beyond what was owed/,
    mutant: { ...everyBill((bill) => (bill.holder === null ? { ...bill, paid: 0 } : bill)), swarm: oneBill },
  },
  {
    name: 'bill-held-twice',
    mistake: 'a bill that is being paid is handed to a second payment',
    rule: /not paid beyond what was owed/,
    mutant: { ...everyBill((bill) => ({ ...bill, holder: null })), slow: 'billPayment.deliver', swarm: oneBill },
  },
  {
    name: 'bill-never-freed',
    mistake: 'a payment that has ended still holds its bill',
    rule: /only money that came second is given back as such/,
    mutant: {
      ...neverFreed,
      operator: ({ billPayment }) =>
        billPayment.deliver.next(async () => ({ outcome: 'refused', reason: 'account-closed' })),
      swarm: oneBill,
    },
  },
  {
    name: 'bill-without-lock',
    mistake: 'who decides about a bill does not lock it',
    rule: /not paid beyond what was owed/,
    mutant: {
      ...inStore(({ bill }) => ({ withBill: async (billHash, decide) => decide(await bill(billHash)) })),
      swarm: () => ({ wants: 'one bill', ways: 'card', market: 'cg', instances: 2, isShuffled: true }),
    },
  },
  {
    name: 'paid-bill-not-seen',
    mistake: 'a bill that was paid since its price was taken is not seen',
    rule: /not paid beyond what was owed/,
    mutant: inStore(({ bill }) => ({ bill: async (billHash) => ({ ...(await bill(billHash)), paid: 99 }) })),
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
