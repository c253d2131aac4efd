import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { aLine, codeSentTo, wrongFor } from '../../testing/consent.ts';
import { oneDatabase } from '../../testing/databases.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { aPortal } from '../../testing/portal.ts';

const atOnce = <Result>(times: number, send: () => Promise<Result>) => Promise.all(Array.from({ length: times }, send));

// Races show on PostgreSQL alone: the embedded database has one session.
describe.each(oneDatabase())('at once, on $name', { timeout: 60_000 }, ({ open }) => {
  let database: Database;
  let portal: Awaited<ReturnType<typeof aPortal>>;
  beforeAll(async () => {
    database = await open();
    portal = await aPortal(database, createOperator());
  });
  afterAll(async () => {
    await portal.app.close();
    await database.close();
  });

  const messagesTo = (line: string) => portal.operator.inbox.filter(({ to }) => to === `+242${line}`).length;
  const ask = (line: string) => portal.browser().post('sendOtp', { msisdn: line, requestType: 'AIR_TIME' });
  const codeOf = async (line: string) => {
    const { refId } = (await ask(line)).body.result;
    return { refId, otp: codeSentTo(portal.operator, line) };
  };

  test('twenty wrong guesses at a code are five, and then the right one is worth nothing [I14] [A01] [P08] [V6.6.3]', async () => {
    const { refId, otp } = await codeOf(aLine());
    const guess = () => portal.browser().post('verifyOtp', { refId, otp: wrongFor(otp) });
    const codes = (await atOnce(20, guess)).map(({ body }) => body.code).toSorted();
    expect(codes).toEqual([...Array(15).fill('2002'), ...Array(5).fill('2003')]);
    expect((await portal.browser().post('verifyOtp', { refId, otp })).body.code).toBe('2002');
  });

  test('the right code, entered ten times, gives one token [A01] [V6.5.1]', async () => {
    const code = await codeOf(aLine());
    const replies = await atOnce(10, () => portal.browser().post('verifyOtp', code));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a code asked for by ten browsers is one message [A03]', async () => {
    const line = aLine();
    const replies = await atOnce(10, () => ask(line));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(messagesTo(line)).toBe(1);
  });
});
