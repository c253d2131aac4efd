import type { StatusResult } from '@selfcare/contract/payments';
import { afterEach, expect, test } from 'vitest';
import type { Call } from '../../../api/call.ts';
import { isOpenCard } from '@selfcare/contract/purchase/outcome';
import { keepPurchase, nextAttempt, readPurchase, removePurchase } from '../../../session/purchase.ts';
import { order, transactionId } from './attempt-fixtures.ts';
import { check, open } from './status-calls.ts';

const aStatus = (part: Partial<StatusResult> = {}) =>
  ({
    status: 'REQUEST_RAISED',
    transactionStatus: 'IN_PROCESS',
    transactionId,
    paymentMode: 'PAYMENT_GATEWAY',
    paymentGateway: 'PAYSTACK',
    charged: 'pending',
    statusReason: null,
    ...part,
  }) as StatusResult;

const answering = (status: StatusResult) =>
  (() => Promise.resolve({ outcome: 'success', result: status })) as unknown as Call;

const keepOpenPurchase = () => keepPurchase({ ...nextAttempt(order), transactionId });

afterEach(() => removePurchase());

test.each([
  ['waits at the bank', {}],
  ['was only registered', { status: 'REQUEST_REGISTERED', charged: 'no' }],
] as const)('a card payment that %s is open', (_, part) => {
  expect(isOpenCard(aStatus(part))).toBe(true);
});

test.each([
  ['a charged card', { charged: 'yes' }],
  ['money on its way back', { charged: 'yes', statusReason: 'Refund under way' }],
  ['a paid card', { status: 'SUCCESS', transactionStatus: 'SUCCESS', charged: 'yes' }],
  ['a failed card', { status: 'FAILED', transactionStatus: 'FAILED', charged: 'no' }],
  ['a wallet', { paymentMode: 'LISOLO_MONEY_PUSH', paymentGateway: null }],
] as const)('%s is no open card', (_, part) => {
  expect(isOpenCard(aStatus(part))).toBe(false);
});

test('an address that names another method shows its form instead of the open card, which stays in the session', async () => {
  keepOpenPurchase();
  expect(await open({ order, call: answering(aStatus()), wanted: 'AM', slug: 'lisolo' })).toEqual({
    type: 'changedMethod',
  });
  expect(readPurchase(order)?.transactionId).toBe(transactionId);
});

test('an address that names the card, or no method, shows the open card', async () => {
  keepOpenPurchase();
  expect(await open({ order, call: answering(aStatus()), wanted: 'PG', slug: 'lisolo' })).toMatchObject({
    type: 'statusLive',
  });
});

test('a card that was charged never gives way', async () => {
  keepOpenPurchase();
  const event = await open({ order, call: answering(aStatus({ charged: 'yes' })), wanted: 'AM', slug: 'lisolo' });
  expect(event).toMatchObject({ type: 'statusLive' });
});

test('a process call without a clear answer is never taken for the wish to pay otherwise', async () => {
  keepOpenPurchase();
  expect(await check({ order, call: answering(aStatus()), wanted: 'AM', slug: 'lisolo' }, undefined)).toMatchObject({
    type: 'statusLive',
  });
});
