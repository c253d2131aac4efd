import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Answer, Refused } from '../../api/answer.ts';
import type { PinModalProps } from '../../flow/code-modals.ts';
import { forgetAttempts, keepAttempts, knownAttempts } from './known-attempts.ts';
import { createPinDigits } from './pin-digits.ts';
import { processedEvent, repeatInitiate, send, type Context } from './pin-steps.ts';
import { start } from './pin.machine.ts';

type Processed = Parameters<PinModalProps['onProcessed']>[0];

const payer = '050000001';
const pair = generateKeyPairSync('rsa', { modulusLength: 3072 });
const key = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const initiatedAs = (transactionId: string, spki = key): PinModalProps['initiated'] => ({
  transactionId,
  encryptionKeyDetails: { kid: 'k', key: spki, algorithm: 'RSA-OAEP-256' },
});
const raised: Answer<Processed> = { outcome: 'success', result: { transactionId: 'T1', status: 'REQUEST_RAISED' } };
const lost = { outcome: 'lost', reason: 'timeout' } as const;
const refused = (code: string, result: Record<string, unknown> = {}): Refused => ({
  outcome: 'refused',
  code,
  message: '',
  result,
});

const aContext = (answer: Answer<Processed>, current = initiatedAs('T1')) => {
  const paid: unknown[] = [];
  const digits = createPinDigits(4);
  for (const digit of [1, 2, 3, 4]) digits.add(digit);
  const pay: Context['pay'] = async (sealed) => {
    paid.push(sealed);
    return answer;
  };
  const repeat: Context['repeat'] = async () => ({ outcome: 'success', result: initiatedAs('T2') });
  const context: Context = { payer, digits, pay, repeat, current: { initiated: current } };
  return { context, paid, digits };
};

beforeEach(() => forgetAttempts(payer));

test('the PIN is sent sealed, once, for the transaction of initiate, and the digits are gone', async () => {
  const { context, paid, digits } = aContext(raised);
  expect(await send(context, start(true))).toEqual({ type: 'processed', result: raised.result });
  expect(paid).toEqual([{ amPin: expect.stringMatching(/^[\w+/]{512}$/), transactionId: 'T1' }]);
  expect(digits.count()).toBe(0);
});

test('a key that is none sends nothing', async () => {
  const { context, paid } = aContext(raised, initiatedAs('T1', '%'));
  expect(await send(context, start(true))).toMatchObject({ type: 'failed' });
  expect(paid).toEqual([]);
});

test.each(['1004', '56D005'])(
  '%s is a wrong PIN; the server says what is left, also to a modal opened later',
  (code) => {
    expect(processedEvent(payer, refused(code, { attemptsLeft: 3 }), 5)).toEqual({ type: 'wrong', attemptsLeft: 3 });
    expect(knownAttempts(payer)).toBe(3);
  },
);

test('where the server does not say, a wrong PIN costs one attempt', () => {
  expect(processedEvent(payer, refused('56D005'), 4)).toEqual({ type: 'wrong', attemptsLeft: 3 });
});

test.each([
  ['1006', {}],
  ['1004', { attemptsLeft: 0 }],
])('%s with %j is a locked wallet, which only the server can open again', (code, result) => {
  keepAttempts(payer, 1);
  expect(processedEvent(payer, refused(code, result), 1)).toEqual({ type: 'locked' });
  expect(knownAttempts(payer)).toBeUndefined();
});

test('a right PIN forgets the wrong ones before it', () => {
  keepAttempts(payer, 2);
  expect(processedEvent(payer, raised, 2)).toEqual({ type: 'processed', result: raised.result });
  expect(knownAttempts(payer)).toBeUndefined();
});

test.each([refused('1010'), refused('4001'), refused('409'), refused('503'), lost])(
  '%j is no word about the PIN',
  (answer) => {
    keepAttempts(payer, 2);
    expect(processedEvent(payer, answer, 2)).toEqual({ type: 'failed', failure: answer });
    expect(knownAttempts(payer)).toBe(2);
  },
);

test('after a wrong PIN the next one is sealed for the new attempt', async () => {
  const { context, paid, digits } = aContext(raised);
  expect(await repeatInitiate(context)).toEqual({ type: 'ready' });
  for (const digit of [1, 2, 3, 4]) digits.add(digit);
  await send(context, start(true));
  expect(paid).toMatchObject([{ transactionId: 'T2' }]);
});

test('an initiate that is refused or lost ends the modal', async () => {
  const { context } = aContext(raised);
  expect(await repeatInitiate({ ...context, repeat: async () => lost })).toEqual({ type: 'failed', failure: lost });
});
