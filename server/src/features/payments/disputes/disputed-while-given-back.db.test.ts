import { describe, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { databases } from '../../../testing/databases.ts';
import { settle, tick, type TestEngine } from '../../../testing/engine.ts';
import type { Operator } from '../../../testing/fakes/operator.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import { aPaidPayment } from '../../../testing/paid-payment.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePayments } from '../../../testing/use-payments.ts';
import { createBooksCheck } from '../books/check-books.ts';
import { readProviderBalances } from '../books/provider-entries.ts';
import type { DeliveryOutcome, RefundOutcome } from '../core/gateway.ts';
import { createDisputeStore, type DisputeStore } from './dispute-store.ts';
import { createDisputeFollower } from './follow-disputes.ts';

const hour = 3600;

/** The steps of a refund whose first try is lost, in their order. */
const steps = ['due', 'sent', 'lost', 'refunded'] as const;
const stateAt = { due: 'REFUND_DUE', sent: 'REFUNDING', lost: 'REFUND_DUE', refunded: 'REFUNDED' } as const;

/** Every order in which a bank opens a dispute and decides it, between the steps of the refund. */
const orders = steps.flatMap((opened, place) =>
  steps.slice(place).flatMap((decided) => (['accepted', 'declined'] as const).map((end) => ({ opened, decided, end }))),
);

describe.each(databases())('a dispute on a payment that is being given back, on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  let disputes: DisputeStore;
  usePayments(open, (payments) => {
    ({ database, operator, pay } = payments);
    disputes = createDisputeStore(database);
  });

  const follow = () =>
    createDisputeFollower({
      database,
      disputes,
      payments: pay.engine.store,
      sources: { card: { source: operator.card.disputes, methods: ['PAYMENT_GATEWAY'] } },
      changed: () => undefined,
      alarm: () => undefined,
    }).go();
  const faults = async () => {
    const found: string[] = [];
    await database.query(`update books_check set after_payment = '', due_at = now()`);
    await createBooksCheck({ database, found: ({ faults: fault }) => found.push(fault) }).go();
    return found;
  };

  test.each(orders)(
    'opened when $opened and $end when $decided: the books have each return of its money once [I1]',
    async ({ opened, decided, end }) => {
      operator.topup.deliver.next(answers<DeliveryOutcome>({ outcome: 'refused', reason: 'delivery-refused' }));
      const { id } = await aPaidPayment(pay, operator, 'card');
      await tick(pay);
      let disputeId: string | undefined;
      const say = async (state: 'open' | 'accepted' | 'declined'): Promise<void> => {
        disputeId = operator.card.dispute(id, state, disputeId === undefined ? {} : { id: disputeId });
        await disputes.notice(id, disputeId);
        await follow();
      };
      const dueNow = () =>
        database.query(`update payment set due_at = now() where id = $1 and due_at is not null`, [id]);
      const enter = {
        due: async () => undefined,
        sent: async () => {
          operator.card.refund.next(answers<RefundOutcome>({ outcome: 'unknown' }));
          operator.card.enquireRefund.next(answers<RefundOutcome>({ outcome: 'not-found' }));
          await dueNow();
          await tick(pay);
        },
        lost: async () => {
          const payment = await pay.get(id);
          await pay.engine.store.move(payment, 'lose-refund', { dueInSeconds: 0 });
        },
        refunded: () => settle(pay, hour),
      };
      for (const step of steps) {
        // What a bank has given back may be found at the provider sooner than by the refund's own steps.
        const isOver = (await pay.get(id)).state === 'REFUNDED';
        if (!isOver) await enter[step]();
        expect((await pay.get(id)).state).toBe(isOver ? 'REFUNDED' : stateAt[step]);
        if (step === opened) await say('open');
        if (step === decided) await say(end);
      }
      for (let round = 0; round < 10; round += 1) {
        await letTimePass(database, hour);
        await settle(pay, hour);
        await follow();
      }
      const isSecond = end === 'accepted' && decided === 'refunded';
      const entries = await database.query<{ kind: string }>(
        `select kind from ledger_entry where payment_id = $1 order by at, kind`,
        [id],
      );
      expect({
        state: (await pay.get(id)).state,
        onHold: (await pay.get(id)).onHold,
        dispute: await disputes.stateOf(id),
        back: entries.map(({ kind }) => kind).filter((kind) => kind !== 'charge'),
        faults: await faults(),
      }).toEqual({
        state: 'REFUNDED',
        onHold: false,
        dispute: end.toUpperCase(),
        back: isSecond ? ['refund', 'chargeback'] : ['refund'],
        faults: [],
      });
      // The customer has the money once; only a bank that decides after the refund takes it a second time, which the provider owes less.
      const { charge } = await pay.get(id);
      const owed = (await readProviderBalances(database, { card: ['PAYMENT_GATEWAY'] }))[0]?.owedMinor;
      expect([operator.book.moneyAway(id), owed]).toEqual([0, isSecond ? -charge.amountMinor : 0]);
    },
  );
});
