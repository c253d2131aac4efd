import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { resultOf } from '../testing/answers.ts';
import { oneDatabase } from '../testing/databases.ts';
import { settle, type TestEngine } from '../testing/engine.ts';
import type { Operator } from '../testing/fakes/operator.ts';
import { aProcess, aRecharge } from '../testing/orders.ts';
import { usePayments } from '../testing/use-payments.ts';

const hour = 3600;

describe.each(oneDatabase())('after hours in which a provider says nothing, on $name', ({ open }) => {
  let database: Database;
  let operator: Operator;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, operator, pay } = payments));

  /** When each payment came to its end, in seconds, the first first. */
  const ends = async () =>
    (
      await database.query<{ at: number }>(
        `select extract(epoch from at)::float8 as at from payment_event where to_state = 'DONE' order by at`,
      )
    ).map(({ at }) => at);

  test.each([
    ['debits', () => operator.wallet.enquire],
    ['deliveries', () => operator.topup.find],
  ] as const)(
    'what waited for its word on %s ends within a minute of its first answer [I6]',
    async (what, questions) => {
      let isOut = true;
      const play = async (honest: () => Promise<unknown>) => (isOut ? { outcome: 'unknown' } : honest());
      questions().next(...Array.from({ length: 1000 }, () => play as never));
      if (what === 'deliveries')
        operator.topup.deliver.next(
          ...Array.from({ length: 6 }, () => async (honest: () => Promise<unknown>) => {
            await honest();
            return { outcome: 'unknown' } as never;
          }),
        );
      for (let payment = 0; payment < 6; payment += 1) {
        const order = aRecharge({ mobileNumber: `05000060${payment}`, paymentMobile: `005000060${payment}` });
        const { transactionId } = resultOf(await pay.initiate(order, { 'purchase-id': randomUUID() }));
        await pay.process(aProcess(transactionId));
        operator.wallet.approve(transactionId);
        // Each has times of its own to be asked about.
        await settle(pay, 500);
      }
      await settle(pay, 3 * hour);
      expect(await ends()).toEqual([]);
      isOut = false;
      await settle(pay, 2 * hour);
      const at = await ends();
      expect(at).toHaveLength(6);
      expect(at.at(-1)! - at[0]!).toBeLessThan(60);
      expect(pay.alarms).toEqual([]);
    },
  );
});
