import { beforeAll, describe, expect, test } from 'vitest';
import { callbackNames } from '../../../testing/callbacks.ts';
import { paymentModes } from '../../../testing/customer.ts';
import { productNames } from '../../../testing/in-flight.ts';
import { playFailover, type Failover } from '../../../testing/postgres/play-failover.ts';
import { findPostgresPrograms } from '../../../testing/postgres/postgres-server.ts';

const programs = findPostgresPrograms();
const unavailable = { status: 503, body: { code: '503' }, headers: { 'retry-after': expect.any(String) } };
/** State, debits, debits that were not given back, deliveries. */
const deliveredOnce = ['DONE', 1, 1, 1];

/** The row that has all of this. */
const of = <Row extends object>(rows: readonly Row[], wanted: Partial<Row>): Row =>
  rows.find((row) => Object.entries(wanted).every(([key, value]) => row[key as keyof Row] === value))!;

/** Failover (docs/faults.md F23), played once for all of these tests. */
describe.runIf(programs)('when the primary dies and its synchronous standby takes over', () => {
  let played: Failover;
  beforeAll(async () => {
    played = await playFailover(programs!);
  });

  test.each(paymentModes)(
    'an initiate by %s that was not acknowledged is a 503; sent again it is one payment [I11] [P82]',
    (way) => {
      const { first, again, id } = of(played.after.initiates, { way });
      expect(first).toMatchObject(unavailable);
      expect(again.status).toBe(200);
      expect(played.endOf(id)).toEqual(deliveredOnce);
    },
  );

  test.each(paymentModes)(
    'a process by %s that was not acknowledged is a 503; sent again it debits once [P83]',
    (way) => {
      const { first, again, id } = of(played.after.processes, { way });
      expect(first).toMatchObject(unavailable);
      expect(again).toMatchObject({ status: 200, body: { result: { transactionId: id } } });
      expect(played.endOf(id)).toEqual(deliveredOnce);
    },
  );

  test.each(paymentModes)(
    'a debit by %s whose answer could not be stored is raised, found and delivered once [P84]',
    (way) => {
      const { first, id } = of(played.after.debits, { way });
      expect(first).toMatchObject({ status: 200, body: { result: { status: 'REQUEST_RAISED' } } });
      expect(played.endOf(id)).toEqual(deliveredOnce);
    },
  );

  test.each(callbackNames)(
    'a callback of %s that could not be stored is a 503; the payment ends without it [P85]',
    (name) => {
      const { reply, id } = of(played.without.callbackReplies, { name });
      expect(reply.status).toBe(503);
      expect(played.endOf(id)).toEqual(deliveredOnce);
    },
  );

  test.each(productNames)('%s whose delivery could not be stored is delivered once [P86]', (product) => {
    expect(played.endOf(of(played.begun.deliveries, { product }).id)).toEqual(deliveredOnce);
  });

  test('nothing is read from the standby: it is refused while there is a primary, and a status is a 503 [I9]', () => {
    expect(played.begun.standbyError).toMatchObject({ code: '25006' });
    expect(played.without.status).toMatchObject(unavailable);
  });

  test('what was acknowledged without waiting for the standby is lost, and is seen to be lost', () => {
    expect(played.begun.carelessId).toMatch(/^[0-9A-Z]{26}$/);
    expect(played.after.carelessAfter).toBeUndefined();
  });
});
