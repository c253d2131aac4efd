import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { airtimeOrder, codeOf, mpesaOrder, newVisitor, pinOrder, pushOrder, smartcashOrder } from '../harness/api.ts';
import { codeRequest, consentTo, register } from '../harness/attempt.ts';
import { expectBooks, expectEnd } from '../harness/expect-books.ts';
import { shortTimes, startStack, type Stack } from '../harness/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ env: { ...shortTimes, ENABLE_AM_PIN: 'true' } });
});
afterAll(() => stack.stop());

/** The line that all payers pay for. */
const line = '050000700';
const aVisitor = () => newVisitor(stack.portalUrl);
const attempt = async (
  order: Parameters<typeof register>[2],
  ids?: Parameters<typeof register>[3],
  visitor = aVisitor(),
) => {
  const { transactionId, process } = await register(visitor, stack.sandbox, order, ids);
  return { visitor, transactionId, answer: await process() };
};

const proved = new Map<string, ReturnType<typeof aVisitor>>();

describe.each([
  { way: 'push', orderOf: pushOrder, wallet: 'Lisolo Money' },
  { way: 'PIN', orderOf: pinOrder, wallet: 'Lisolo Money' },
  { way: 'SmartCash', orderOf: smartcashOrder, wallet: 'SmartCash' },
  { way: 'M-Pesa', orderOf: mpesaOrder, wallet: 'MPESA' },
])('$way', ({ way, orderOf, wallet }) => {
  test.each([
    { payer: '050000002', code: '4001' },
    { payer: '050000005', code: '1006' },
    { payer: '050000009', code: '1010' },
  ])('$payer is refused with $code and nothing is charged', async ({ payer, code }) => {
    // After three refusals in ten minutes, only a payer with a verified number learns the next one: here by the PIN's
    // code.
    const visitor = (way === 'M-Pesa' && proved.get(payer)) || aVisitor();
    if (way === 'PIN') proved.set(payer, visitor);
    const { transactionId, answer } = await attempt(orderOf({ payer, line }), {}, visitor);
    expect(answer).toMatchObject({ httpStatus: 422, body: { code, result: { transactionId } } });
    const status = await visitor.settled(transactionId);
    await expectEnd(stack.sandbox, status, 'untouched');
    expect(status.statusReason).toContain(wallet);
  });
});

const owners = [
  { payer: '050000007', does: 'never answers', reason: 'The request was not approved in time' },
  { payer: '050000008', does: 'declines', reason: 'The payment was declined on the phone that pays' },
];
const prompts = { push: pushOrder, SmartCash: smartcashOrder, 'M-Pesa': mpesaOrder };
/** The same payer, product and amount count as one payment, so each method pays for its own line. */
const unwilling = Object.entries(prompts).flatMap(([way, orderOf], index) =>
  owners.map(({ payer, does, reason }) => {
    return { way, does, reason, order: orderOf({ payer, line: `0${50_000_711 + index}` }) };
  }),
);

test.concurrent.each(unwilling)('$way: an owner who $does is not charged', async ({ order, reason }) => {
  const { visitor, transactionId, answer } = await attempt(order);
  expect(answer.body).toMatchObject({ status: 'success', result: { status: 'REQUEST_RAISED' } });
  const status = await visitor.settled(transactionId);
  await expectEnd(stack.sandbox, status, 'untouched');
  expect(status.statusReason).toBe(reason);
});

test('refuses too little airtime with 1010 and debits nothing', async () => {
  const payer = '050000703';
  const { visitor, transactionId, answer } = await attempt(airtimeOrder({ payer, line, amount: 1001 }));
  expect(answer).toMatchObject({ httpStatus: 422, body: { code: '1010', result: { transactionId } } });
  await expectEnd(stack.sandbox, await visitor.settled(transactionId), 'untouched');
  expect((await stack.sandbox.phone(payer)).airtime).toBe(1000);
});

test.each([airtimeOrder, pinOrder])('a SIM that was changed yesterday is sent no code: 1011', async (orderOf) => {
  const payer = '050000011';
  const sent = await newVisitor(stack.portalUrl).sendOtp(codeRequest(orderOf({ payer, line })));
  expect(codeOf(sent)).toBe('1011');
  expect(await stack.sandbox.codes(payer)).toEqual([]);
});

test('a wrong PIN costs one attempt; the right one then pays for the same purchase under the same code', async () => {
  const order = pinOrder({ payer: '050000701', line });
  const visitor = newVisitor(stack.portalUrl);
  const { token } = await consentTo(visitor, stack.sandbox, order);
  const ids = { purchaseId: randomUUID(), token };
  const wrong = await attempt(order, { ...ids, pin: '9999' });
  expect(wrong.answer).toMatchObject({ httpStatus: 422, body: { code: '1004', result: { attemptsLeft: 4 } } });
  const right = await attempt(order, ids);
  await expectEnd(stack.sandbox, await right.visitor.settled(right.transactionId), 'delivered', { line });
  await expectBooks(stack.sandbox, wrong.transactionId, 'untouched');
});

test('the fifth wrong PIN locks the wallet here, and its code permits no sixth', async () => {
  const payer = '050000702';
  const order = pinOrder({ payer, line });
  const visitor = newVisitor(stack.portalUrl);
  const { token } = await consentTo(visitor, stack.sandbox, order);
  const ids = { purchaseId: randomUUID(), token };
  const codes: (string | undefined)[] = [];
  for (const pin of ['0000', '0001', '0002', '0003', '0004'])
    codes.push(codeOf((await attempt(order, { ...ids, pin })).answer));
  expect(codes).toEqual(['1004', '1004', '1004', '1004', '1006']);
  expect(codeOf(await visitor.tryInitiate(order, ids))).toBe('401');
  expect((await stack.sandbox.phone(payer)).wallet?.balance).toBe(50_000);
});

test('afterwards the log holds no error', () => {
  expect(stack.log.troubles()).toEqual([]);
});
