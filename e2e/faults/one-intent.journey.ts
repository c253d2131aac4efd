import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { airtimeOrder, cardOrder, codeOf, newVisitor, pinOrder, pushOrder, resultOf } from '../harness/api.ts';
import { register } from '../harness/attempt.ts';
import { expectBooks, expectEnd } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { cards } from '../harness/sandbox.ts';
import { startStack, type Stack } from '../harness/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ env: { ENABLE_AM_PIN: 'true' } });
});
afterAll(() => stack.stop());

const fifty = Array.from({ length: 50 }, (_, index) => index);
const mode = 'LISOLO_MONEY_PUSH';

test('50 parallel process calls of one payment prompt once and debit once [P26]', async () => {
  const payer = '050000401';
  await stack.sandbox.auto(payer, 'approve');
  const visitor = newVisitor(stack.portalUrl);
  const transactionId = await visitor.initiate(pushOrder({ payer }));
  const answers = await Promise.all(fifty.map(() => visitor.tryProcess(transactionId, mode)));
  expect(new Set(answers.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200]));
  await expectEnd(stack.sandbox, await visitor.settled(transactionId), 'delivered');
  expect((await stack.sandbox.phone(payer)).prompts).toHaveLength(1);
});

test('50 parallel process calls under one key prompt once and get the same response, or one to wait', async () => {
  const payer = '050000402';
  await stack.sandbox.auto(payer, 'approve');
  const visitor = newVisitor(stack.portalUrl);
  const transactionId = await visitor.initiate(pushOrder({ payer }));
  const idempotencyKey = randomUUID();
  const answers = await Promise.all(fifty.map(() => visitor.tryProcess(transactionId, mode, { idempotencyKey })));
  expect(answers.filter((answer) => ![undefined, '409'].includes(codeOf(answer)))).toEqual([]);
  await expectEnd(stack.sandbox, await visitor.settled(transactionId), 'delivered');
  expect((await stack.sandbox.phone(payer)).prompts).toHaveLength(1);
});

test('200 parallel process calls of one payment debit its airtime once [I2] [P24]', async () => {
  const [payer, line] = ['050000410', '050000411'];
  const visitor = newVisitor(stack.portalUrl);
  const { transactionId, process } = await register(visitor, stack.sandbox, airtimeOrder({ payer, line }));
  const answers = await Promise.all(Array.from({ length: 200 }, () => process()));
  expect(new Set(answers.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200]));
  await expectEnd(stack.sandbox, await visitor.settled(transactionId), 'delivered', { line, amount: 500 });
  expect((await stack.sandbox.phone(payer)).airtime).toBe(500);
});

test('50 parallel process calls with one sealed PIN debit once [P25]', async () => {
  const payer = '050000412';
  const visitor = newVisitor(stack.portalUrl);
  const { transactionId, process } = await register(visitor, stack.sandbox, pinOrder({ payer }));
  const answers = await Promise.all(fifty.map(() => process()));
  expect(answers.filter((answer) => ![undefined, '409'].includes(codeOf(answer)))).toEqual([]);
  await expectEnd(stack.sandbox, await visitor.settled(transactionId), 'delivered');
  expect((await stack.sandbox.phone(payer)).wallet?.balance).toBe(49_500);
});

test('50 parallel initiate calls under one key register one payment [P16]', async () => {
  const visitor = newVisitor(stack.portalUrl);
  const idempotencyKey = randomUUID();
  const order = pushOrder({ payer: '050000403' });
  const ids = await Promise.all(fifty.map(() => visitor.initiate(order, { idempotencyKey })));
  expect(new Set(ids).size).toBe(1);
});

test('50 parallel attempts at one purchase debit once [I3] [V2.3.4]', async () => {
  const payer = '050000404';
  await stack.sandbox.auto(payer, 'approve');
  const visitor = newVisitor(stack.portalUrl);
  const purchaseId = randomUUID();
  const attempt = async () => {
    const initiated = await visitor.tryInitiate(pushOrder({ payer }), { purchaseId });
    if (codeOf(initiated) === undefined) await visitor.tryProcess(resultOf(initiated).transactionId, mode);
    return initiated;
  };
  const attempts = await Promise.all(fifty.map(attempt));
  const ids = attempts.filter((each) => codeOf(each) === undefined).map((each) => resultOf(each).transactionId);
  expect(attempts.map(codeOf).filter((code) => code !== undefined && code !== '409')).toEqual([]);
  const ends = await Promise.all(ids.map((id) => visitor.settled(id)));
  expect(ends.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1);
  const { debits, credits } = await stack.sandbox.books();
  expect(debits.filter((debit) => debit.payer === payer)).toHaveLength(1);
  expect(credits.filter((credit) => credit.target === payer)).toHaveLength(1);
});

test('another method pays for the same purchase once after a decline', async () => {
  const payer = '050000405';
  const visitor = newVisitor(stack.portalUrl);
  const purchaseId = randomUUID();
  const declined = await visitor.pay(pushOrder({ payer }), { purchaseId });
  await stack.sandbox.answer(payer, declined.transactionId, 'decline');
  await expectEnd(stack.sandbox, await visitor.settled(declined.transactionId), 'untouched');
  const card = await visitor.pay(cardOrder({ line: payer }), { purchaseId });
  await stack.sandbox.payCard(resultOf(card.answer).redirectUrl!, cards.succeeds);
  await expectEnd(stack.sandbox, await visitor.settled(card.transactionId), 'delivered', { line: payer });
  const third = await visitor.tryInitiate(pushOrder({ payer }), { purchaseId });
  expect(codeOf(third)).toBe('409');
});

test('refunds an abandoned card page that is paid after another method has paid', async () => {
  const payer = '050000406';
  await stack.sandbox.auto(payer, 'approve');
  const visitor = newVisitor(stack.portalUrl);
  const purchaseId = randomUUID();
  const card = await visitor.pay(cardOrder({ line: payer }), { purchaseId });
  const push = await visitor.pay(pushOrder({ payer }), { purchaseId });
  await expectEnd(stack.sandbox, await visitor.settled(push.transactionId), 'delivered');
  await stack.sandbox.payCard(resultOf(card.answer).redirectUrl!, cards.succeeds);
  await visitor.settled(card.transactionId);
  await refunded(card.transactionId);
});

/** Waits for the refund of a late charge. The webhook reports the charge; the status stays FAILED. */
const refunded = async (transactionId: string) => {
  const visitor = newVisitor(stack.portalUrl);
  await expect
    .poll(async () => (await visitor.status(transactionId)).charged, { timeout: 60_000, interval: 500 })
    .toBe('refunded');
  expect((await visitor.status(transactionId)).status).toBe('FAILED');
  await expectBooks(stack.sandbox, transactionId, 'refunded');
};

test('sends a second tab with another purchase id to the payment in progress', async () => {
  const payer = '050000407';
  const visitor = newVisitor(stack.portalUrl);
  const first = await visitor.pay(pushOrder({ payer }));
  const copied = await visitor.tryInitiate(pushOrder({ payer }));
  expect(copied.body).toMatchObject({ code: '409', result: { transactionId: first.transactionId } });
  await stack.sandbox.answer(payer, first.transactionId, 'approve');
  await expectEnd(stack.sandbox, await visitor.settled(first.transactionId), 'delivered');
  const again = await visitor.pay(pushOrder({ payer }));
  await stack.sandbox.answer(payer, again.transactionId, 'approve');
  await expectEnd(stack.sandbox, await visitor.settled(again.transactionId), 'delivered');
});

test('shows a stranger with the link the outcome and no number [A42]', async () => {
  const [payer, line] = ['050000408', '050000409'];
  await stack.sandbox.auto(payer, 'approve');
  const visitor = newVisitor(stack.portalUrl);
  const { transactionId } = await visitor.pay(pushOrder({ payer, line }));
  expect(await visitor.settled(transactionId)).toMatchObject({ msisdn: payer, mobileNumber: line });
  const seen = await newVisitor(stack.portalUrl).status(transactionId);
  expect(seen).toMatchObject({ status: 'SUCCESS', msisdn: '05 ••• •• 08', mobileNumber: '05 ••• •• 09' });
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${payer}|${line}`));
});

test('afterwards nobody has lost money and nothing was delivered free [I1]', async () => {
  await expectNobodyLost(stack.sandbox);
  expect(stack.log.troubles()).toEqual([]);
});
