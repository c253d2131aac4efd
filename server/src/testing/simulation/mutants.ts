import { randomUUID } from 'node:crypto';
import type { Fulfilment, PaymentMethod } from '../../features/payments/core/gateway.ts';
import type { EngineContext } from '../../features/payments/core/engine.ts';
import type { Payment } from '../../features/payments/core/payment.ts';
import { scripted } from '../fakes/scripted.ts';
import type { Mutant } from './world.ts';

const everyMethod = (change: (method: PaymentMethod) => Partial<PaymentMethod>): Mutant => ({
  engine: (engine) => ({
    ...engine,
    methods: Object.fromEntries(
      Object.entries(engine.methods).map(([mode, method]) => [mode, { ...method, ...change(method) }]),
    ),
  }),
});

const everyFulfilment = (change: (fulfilment: Fulfilment) => Partial<Fulfilment>): Mutant => ({
  engine: (engine) => ({
    ...engine,
    fulfilments: Object.fromEntries(
      Object.entries(engine.fulfilments).map(([type, fulfilment]) => [
        type,
        fulfilment === 'not-sold' ? fulfilment : { ...fulfilment, ...change(fulfilment) },
      ]),
    ) as EngineContext['fulfilments'],
  }),
});

const deps = (change: (engine: EngineContext) => Partial<EngineContext>): Mutant => ({
  engine: (engine) => ({ ...engine, ...change(engine) }),
});

const declined = { outcome: 'declined', reason: 'declined-by-provider' } as const;
const refused = { outcome: 'refused', reason: 'delivery-refused' } as const;

/** Engines with a mistake each that a payment engine might hold, and the rule that must catch it. */
export const mutants: { mistake: string; rule: RegExp; mutant: Mutant; losesTime?: boolean }[] = [
  {
    mistake: 'a lost debit is taken for a declined one',
    rule: /FAILED is shown only where no money is away|books agree|one purchase is paid once/,
    mutant: everyMethod(({ debit }) => ({
      debit: async (request) => {
        const answer = await debit(request);
        return answer.outcome === 'unknown' ? declined : answer;
      },
    })),
  },
  {
    mistake: 'an enquiry without an answer is taken for a decline',
    rule: /FAILED is shown only where no money is away|books agree/,
    mutant: everyMethod(({ enquire }) => ({
      enquire: async (debit) => {
        const answer = await enquire(debit);
        return answer.outcome === 'unknown' ? declined : answer;
      },
    })),
  },
  {
    mistake: 'each sending of a debit takes a new request id',
    rule: /debited once|books agree|paid once/,
    mutant: everyMethod(({ debit }) => ({ debit: (request) => debit({ ...request, requestId: randomUUID() }) })),
  },
  {
    mistake: 'an open card page is believed to be paid',
    rule: /without a debit of the whole charge|everything ends/,
    mutant: everyMethod(({ enquire }) => ({
      enquire: async (debit) => {
        const answer = await enquire(debit);
        if (answer.outcome !== 'pending') return answer;
        return { outcome: 'paid', providerReference: 'page', charged: debit.charge };
      },
    })),
  },
  {
    mistake: 'what was charged is not compared with the price',
    rule: /without a debit of the whole charge/,
    mutant: {
      ...everyMethod(({ enquire }) => ({
        enquire: async (debit) => {
          const answer = await enquire(debit);
          return answer.outcome === 'paid' ? { ...answer, charged: debit.charge } : answer;
        },
      })),
      operator: ({ book, wallet }) => {
        const honest = wallet.debit;
        wallet.debit = scripted(async (request) => {
          const answer = await honest(request);
          for (const debit of book.debits) debit.charge = { ...debit.charge, amountMinor: 1 };
          return answer;
        });
      },
    },
  },
  {
    mistake: 'a lost delivery is taken for a refused one',
    rule: /delivered was not given back|books agree/,
    mutant: everyFulfilment(({ deliver }) => ({
      deliver: async (request) => {
        const answer = await deliver(request);
        return answer.outcome === 'unknown' ? refused : answer;
      },
    })),
  },
  {
    mistake: 'a lost delivery is sent again without asking',
    rule: /delivered once/,
    mutant: everyFulfilment(({ deliver }) => ({
      deliver: async (request) => {
        const answer = await deliver(request);
        return answer.outcome === 'unknown' ? deliver(request) : answer;
      },
    })),
  },
  {
    mistake: 'a delivery is asked about and sent again while the call is under way',
    rule: /delivered once/,
    mutant: { ...deps(({ times }) => ({ times: { ...times, callSeconds: 0 } })), slow: 'topup.deliver' },
  },
  {
    mistake: 'what is paid after a restore is delivered without asking',
    rule: /delivered once/,
    mutant: deps(() => ({ continuity: () => ({ openSeconds: Infinity, continuousSeconds: Infinity }) })),
    losesTime: true,
  },
  {
    mistake: 'after a break of the connection nobody waits for a delivery that is under way',
    rule: /delivered once/,
    mutant: {
      ...deps(({ continuity }) => ({
        continuity: () => ({ ...continuity(), openSeconds: continuity().continuousSeconds }),
      })),
      slow: 'topup.deliver',
    },
    losesTime: true,
  },
  {
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
    mistake: 'a refund without an answer is taken for done',
    rule: /FAILED is shown only where no money is away|books agree/,
    mutant: everyMethod(({ refund }) => ({
      refund: async (request) => {
        const answer = await refund(request);
        return answer.outcome === 'unknown' ? { outcome: 'refunded' } : answer;
      },
    })),
  },
  {
    mistake: 'nobody looks whether somebody else has paid the same bill',
    rule: /not paid beyond what was owed/,
    mutant: deps(({ store }) => ({ store: { ...store, isBillTaken: async () => false } })),
  },
  {
    mistake: 'moves are made whatever happened meanwhile',
    rule: /edges of the machine|closed stays as it is|suspense/,
    mutant: deps(({ store }) => ({
      store: {
        ...store,
        move: async (payment, event, detail) => {
          const { version } = (await store.find(payment.id)) ?? payment;
          return store.move({ ...payment, version }, event, detail);
        },
      },
    })),
  },
  {
    mistake: 'money that comes late is not noticed',
    rule: /books agree/,
    mutant: deps(({ lateCharges }) => ({ lateCharges: { ...lateCharges, record: async () => undefined } })),
  },
  {
    mistake: 'the workers forget a payment that they asked about',
    rule: /everything ends/,
    mutant: deps(({ store }) => ({
      store: { ...store, noteAsk: (payment, _due, isMissing) => store.noteAsk(payment, null, isMissing) },
    })),
  },
  {
    mistake: 'status is read from a copy that is out of date',
    rule: /what is read goes forward/,
    mutant: deps(({ store }) => {
      const copies = new Map<string, Payment>();
      let reads = 0;
      const find = async (id: string) => {
        const fresh = await store.find(id);
        reads += 1;
        if (fresh && !copies.has(id)) copies.set(id, fresh);
        return reads % 3 === 0 ? copies.get(id) : fresh;
      };
      return { store: { ...store, find } };
    }),
  },
];
