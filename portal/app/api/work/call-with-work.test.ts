import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Answer, Refused } from '../answer.ts';
import { callWithWork } from './call-with-work.ts';
import type { Call } from '../call.ts';

const text = 'a'.repeat(32);
const asksFor = (work: unknown): Refused => ({ outcome: 'refused', code: '429', message: '', result: { work } });
const verified = { outcome: 'success', result: { verified: true, otpId: 'O' } } as const;
const request = { otpId: 'O', otp: '123456' };

const aServer = (...answers: Answer<unknown>[]) => {
  const sent: Record<string, unknown>[] = [];
  const call = (async (_name: string, body: Record<string, unknown>) => {
    sent.push(body);
    return answers.shift();
  }) as unknown as Call;
  return { sent, check: () => callWithWork(call, 'verifyInvoiceOtp', request) };
};

test('a code is sent as it is, and the answer is the server’s', async () => {
  const { sent, check } = aServer(verified);
  expect(await check()).toEqual(verified);
  expect(sent).toEqual([request]);
});

test('work that is asked for is done, and the same code sent again with the proof of it [A02]', async () => {
  const { sent, check } = aServer(asksFor({ text, bits: 8 }), verified);
  expect(await check()).toEqual(verified);
  expect(sent).toEqual([request, { ...request, proof: expect.stringMatching(/^\d+$/) }]);
  expect(
    createHash('sha256')
      .update(`${text}.${String(sent[1]!['proof'])}`)
      .digest()[0],
  ).toBe(0);
});

test('asked a second time, the page does not go on working', async () => {
  const again = asksFor({ text, bits: 9 });
  const { sent, check } = aServer(asksFor({ text, bits: 8 }), again);
  expect(await check()).toEqual(again);
  expect(sent).toHaveLength(2);
});

test.each([
  undefined,
  null,
  'work',
  { text },
  { bits: 8 },
  { text, bits: '8' },
  { text: 7, bits: 8 },
  { text, bits: 25 },
  { text: 'a'.repeat(41), bits: 8 },
])('%j is no work to do: a refusal like any other', async (work) => {
  const { sent, check } = aServer(asksFor(work));
  expect(await check()).toMatchObject({ code: '429' });
  expect(sent).toHaveLength(1);
});
