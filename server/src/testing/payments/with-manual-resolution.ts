import type { Database } from '../../db/database.ts';
import type { DebitState } from '../../features/payments/core/gateway.ts';
import type { Payment } from '../../features/payments/core/payment.ts';
import { createManualResolution } from '../../features/payments/operations/manual-resolution.ts';
import type { Resolution } from '../../features/payments/operations/resolutions.ts';
import type { TestDatabase } from '../databases.ts';
import { tick, type TestEngine } from '../engine.ts';
import type { Operator } from '../fakes/operator.ts';
import { answers } from '../fakes/scripted.ts';
import { aPayment } from '../orders.ts';
import { usePayments } from '../use-payments.ts';

/** What the tests of manual resolution work on, and the command itself. */
export type Resolving = {
  database: Database;
  operator: Operator;
  pay: TestEngine;
  resolving: ReturnType<typeof createManualResolution>;
};

/**
 * Manual resolution for the tests of one `describe`: before each of them there are no payments, and `give` is handed all of it,
 * new. Answers what the tests do with it.
 */
export const withManualResolution = (open: TestDatabase['open'], give: (now: Resolving) => unknown) => {
  let now: Resolving;
  usePayments(open, (payments) => {
    now = {
      ...payments,
      resolving: createManualResolution(payments.database, payments.pay.vault, payments.pay.market),
    };
    give(now);
  });

  const send = async (payment: Payment) =>
    (await now.pay.engine.store.move(payment, 'send', { dueInSeconds: 0 }))!.payment;
  return {
    /** Takes it to SENDING. */
    send,
    /** Sent, and the provider says that another amount was paid. */
    aMismatch: async (): Promise<Payment> => {
      const { operator, pay } = now;
      const payment = await send(await pay.add(aPayment()));
      const other = { amountMinor: payment.charge.amountMinor + 1, currency: 'XAF' };
      const wrong = answers<DebitState>({ outcome: 'paid', charged: other, providerReference: 'r' });
      operator.wallet.enquire.next(wrong, wrong);
      await tick(pay);
      return pay.get(payment.id);
    },
    /** A person says what became of a payment. */
    settled: (id: string, resolution: Resolution, amount?: string, number?: string) =>
      now.resolving.settle(id, { resolution, by: 'Awa', why: 'Seen in the report of the provider', amount, number }),
    /** What is on the list of a person. */
    unsettled: async () => (await now.resolving.unsettled(900)).map(({ id, onHold }) => ({ id, onHold })),
    /** What was taken and has not yet gone to a product or back. */
    suspense: async () =>
      (
        await now.database.query<{ sum: number }>(
          `select coalesce(sum(case when credit_account = 'suspense' then amount_minor else -amount_minor end), 0)::int as sum
           from ledger_entry`,
        )
      )[0]!.sum,
    /** What the ledger has of a payment, the oldest row first. */
    entries: (id: string) =>
      now.database.query(
        `select kind, debit_account as debit, credit_account as credit, amount_minor as amount
         from ledger_entry where payment_id = $1 order by at, kind`,
        [id],
      ),
  };
};
