import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { createCallbackStore } from '../../features/payments/callbacks/callback-store.ts';
import { createCallbackReceiver } from '../../features/payments/callbacks/receive-callback.ts';
import type { Claim, DebitState } from '../../features/payments/core/gateway.ts';
import { resultOf } from '../answers.ts';
import { tick, type TestEngine } from '../engine.ts';
import type { Operator } from '../fakes/operator.ts';
import { answers } from '../fakes/scripted.ts';
import { aProcess, aRecharge } from '../orders.ts';
import { letTimePass } from '../time.ts';

/** So many of the same. */
export const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** An enquiry that says that so much was charged. */
export const saysPaid = (amountMinor = 500, currency = 'XAF') =>
  answers<DebitState>({ outcome: 'paid', providerReference: 'r', charged: { amountMinor, currency } });

/** What a test does with a payment from outside; `now` gives what it runs on, which a test may change. */
export const playedPayment = (now: () => { database: Database; operator: Operator; pay: TestEngine }) => ({
  /** Begins an order and sends it; answers its transaction. */
  sent: async (order = aRecharge(), mode?: string) => {
    const { pay } = now();
    const id = resultOf(await pay.initiate(order)).transactionId;
    await pay.process(aProcess(id, mode));
    return id;
  },
  /** A provider calls back, each time with another body. */
  callBack: (id: string, claim: Claim, connector: 'wallet' | 'card' | 'mpesa' = 'wallet') => {
    const { database, pay } = now();
    const callbacks = createCallbackStore(database, pay.vault);
    return createCallbackReceiver({ database, callbacks, engine: pay.engine })({
      provider: connector,
      connector,
      rawBody: `${id} ${claim} ${randomUUID()}`,
      transactionId: id,
      claim,
    });
  },
  /** The workers look once so much later. */
  askAfter: async (seconds: number) => {
    const { database, pay } = now();
    await letTimePass(database, seconds);
    await tick(pay);
  },
  look: (id: string) => now().pay.get(id),
  /** How much was debited and not given back, and how often something was delivered. */
  net: (id: string) => {
    const { book } = now().operator;
    return [book.netDebits(id), book.creditsOf(id).length];
  },
});
