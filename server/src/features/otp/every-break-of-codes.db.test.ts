import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { aLine, codeSentTo } from '../../testing/consent.ts';
import { openMemory } from '../../testing/databases.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { aPortal } from '../../testing/portal.ts';
import { LostConnection, overBadConnection, type Point } from '../../testing/simulation/faulty-database.ts';
import { letTimePass } from '../../testing/time.ts';

/** The next break of the connection; undefined for none. */
let plan: { at: Point; nth: number; seen: number } | undefined;
const breakAt = (point: Point) => {
  if (plan?.at !== point) return;
  plan.seen += 1;
  if (plan.seen === plan.nth) throw new LostConnection(`broken ${point}`);
};

const sound: Database = await openMemory();
const portal = await aPortal(overBadConnection(sound, { breakAt }), createOperator());
afterAll(async () => {
  await portal.app.close();
  await sound.close();
});

const points: Point[] = ['before', 'inside', 'after', 'at-commit', 'after-commit'];
const messagesTo = (line: string) => portal.operator.inbox.filter(({ to }) => to === `+242${line}`).length;

/** Outages are over when the same is sent again. */
const untilAnswered = async <Reply extends { status: number }>(send: () => Promise<Reply>): Promise<Reply> => {
  const reply = await send();
  return reply.status === 503 ? send() : reply;
};

/** One customer proves a number, sending each call again where the answer was an outage. */
const prove = async () => {
  const browser = portal.browser();
  const line = aLine();
  const ask = () => untilAnswered(() => browser.post('sendOtp', { msisdn: line, requestType: 'AIR_TIME' }));
  for (let round = 0; round < 3; round += 1) {
    const sent = await ask();
    const { refId } = sent.body.result;
    if (messagesTo(line) === round) {
      // Its row was kept and its message not sent: a minute later it is sent on request.
      await letTimePass(sound, 61);
      await untilAnswered(() => browser.post('resendOtp', { refId }));
    }
    const otp = codeSentTo(portal.operator, line);
    const proved = await untilAnswered(() => browser.post('verifyOtp', { refId, otp }));
    if (proved.status === 200) return { line, token: proved.body.result.accessToken };
    // The code was used up and the answer to it lost: another one is needed.
    expect(proved.body.code).toBe('2004');
    await letTimePass(sound, 61);
  }
  throw new Error('Nobody could prove the number');
};

describe.each(points)('a connection that breaks %s', (at) => {
  test('at any time of sending and checking a code keeps nobody from proving a number, with two messages at most [P81]', async () => {
    let broken = 0;
    for (let nth = 1; nth < 100; nth += 1) {
      plan = { at, nth, seen: 0 };
      const { line, token } = await prove();
      const wasBroken = plan.seen >= nth;
      plan = undefined;
      expect([nth, typeof token, messagesTo(line) <= 2]).toEqual([nth, 'string', true]);
      const balance = await portal
        .browser()
        .post('queryBalance', { msisdn: line, serviceType: 'AIRTIME' }, { authorization: `Bearer ${token}` });
      expect([nth, balance.status]).toEqual([nth, 200]);
      if (!wasBroken) break;
      broken += 1;
    }
    expect(broken).toBeGreaterThan(1);
    expect(broken).toBeLessThan(99);
  });
});
