import type { Fulfilment, PaymentMethod } from '../../../features/payments/core/gateway.ts';
import type { EngineContext } from '../../../features/payments/core/engine.ts';
import type { Payment } from '../../../features/payments/core/payment.ts';
import type { PaymentEvent } from '../../../features/payments/core/payment.machine.ts';
import type { MoveDetail, Moved, PaymentStore } from '../../../features/payments/core/store.ts';
import type { Swarm } from '../swarm.ts';
import type { Mutant, Peek } from './mutant.ts';

/** A planted mistake with its name, and the rule that must catch it. */
export type NamedMutant = {
  name: string;
  mistake: string;
  rule: RegExp;
  mutant: Mutant;
  losesTime?: boolean;
};

/** Runs in which airtime is bought by prompts, two instances never rest, and little time goes by at once. */
export const busy = (drawn: Swarm, rates: Partial<Swarm['rates']> = {}): Partial<Swarm> => ({
  pace: 'quick',
  wants: 'airtime',
  ways: 'prompts',
  instances: 2,
  isAttended: true,
  market: 'cg',
  rates: { ...drawn.rates, ...rates },
});

/** Changes every payment method. */
export const everyMethod = (change: (method: PaymentMethod) => Partial<PaymentMethod>): Mutant => ({
  engine: (engine) => ({
    ...engine,
    methods: Object.fromEntries(
      Object.entries(engine.methods).map(([mode, method]) => [mode, { ...method, ...change(method) }]),
    ),
  }),
});

/** Changes how every product is delivered. */
export const everyFulfilment = (change: (fulfilment: Fulfilment) => Partial<Fulfilment>): Mutant => ({
  engine: (engine) => ({
    ...engine,
    fulfilments: Object.fromEntries(
      Object.entries(engine.fulfilments).map(([type, fulfilment]) => [type, { ...fulfilment, ...change(fulfilment) }]),
    ) as EngineContext['fulfilments'],
  }),
});

/** Makes several changes of an engine one after the other. */
export const together = (...mutants: readonly Mutant[]): Mutant => ({
  engine: (engine, peek) => mutants.reduce((changed, mutant) => mutant.engine?.(changed, peek) ?? changed, engine),
});

/** Changes what the engine is given. */
export const deps = (change: (engine: EngineContext, peek: Peek) => Partial<EngineContext>): Mutant => ({
  engine: (engine, peek) => ({ ...engine, ...change(engine, peek) }),
});

/** Changes the payment store. */
export const inStore = (change: (store: PaymentStore, peek: Peek) => Partial<PaymentStore>): Mutant =>
  deps(({ store }, peek) => ({ store: { ...store, ...change(store, peek) } }));

/** Changes the moves: what is written with one, or what comes of it. */
export const everyMove = (
  change: (event: PaymentEvent, detail: MoveDetail, payment: Payment) => MoveDetail,
  after: (moved: Moved | undefined, event: PaymentEvent) => Moved | undefined = (moved) => moved,
): Mutant =>
  inStore(({ move }) => ({
    move: async (payment, event, detail) => after(await move(payment, event, change(event, detail, payment)), event),
  }));
