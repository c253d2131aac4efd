import { expect, test } from 'vitest';
import { aLine, codeSentTo } from '../../testing/consent.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();

type Line = { msg: string; kind?: string; level: number; subject: string | null; address: string; call: string };
const told = (since: number): Line[] =>
  portal.log
    .slice(since)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'an attempt was refused');

test('wrong codes and a spent budget leave a line each with one subject, and no number [V16.2.1]', async () => {
  const browser = portal.browser();
  const line = aLine();
  const since = portal.log.length;
  const { body } = await browser.post('sendOtp', { msisdn: line, requestType: 'AIR_TIME' });
  const right = codeSentTo(portal.operator, line);
  const wrong = right === '000000' ? '000001' : '000000';
  for (let each = 0; each < 3; each += 1) await browser.post('verifyOtp', { refId: body.result.refId, otp: wrong });
  const other = portal.browser();
  expect((await other.post('sendOtp', { msisdn: line, requestType: 'AIR_TIME' })).status).toBe(429);
  const lines = told(since);
  expect(lines.map(({ kind, level, call }) => [kind, level, call])).toEqual([
    ['wrong-code', 30, 'verifyOtp'],
    ['budget-spent', 40, 'sendOtp'],
  ]);
  expect(lines[0]!.subject).toMatch(/^[\w-]{43}$/);
  expect(lines[1]!.subject).toBe(lines[0]!.subject);
  expect(lines[1]!.address).not.toBe(lines[0]!.address);
  expect(portal.log.slice(since).join('\n')).not.toContain(line);
});

test('wrong pairs are told by the number that was tried, once, and what is right is not', async () => {
  const since = portal.log.length;
  const pair = { msisdn: '050000003', accountNo: '1000000003' };
  await portal.browser().post('bill', pair);
  expect(told(since)).toEqual([]);
  const guessed = portal.browser();
  for (const accountNo of ['1000000004', '1000000005']) await guessed.post('bill', { ...pair, accountNo });
  expect(told(since).map(({ kind, call }) => [kind, call])).toEqual([['wrong-pair', 'bill']]);
});

test('whose number was tried stands in no answer', async () => {
  const browser = portal.browser();
  const line = aLine();
  const { body } = await browser.post('sendOtp', { msisdn: line, requestType: 'AIR_TIME' });
  const wrong = codeSentTo(portal.operator, line) === '000000' ? '000001' : '000000';
  const reply = await browser.post('verifyOtp', { refId: body.result.refId, otp: wrong });
  expect(reply.body.code).toBe('2003');
  expect(reply.text).not.toContain(line);
  expect(reply.text).not.toContain('subject');
});
