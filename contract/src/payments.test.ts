import { describe, expect, test } from 'vitest';
import { initiateRequest, processRequest, statusQuery } from './payments.ts';
import { transactionTypes } from './products.ts';

const initiate = {
  paymentMobile: '0050000001',
  amount: 500,
  unit: 500,
  transactionType: 'PREPAID_RECHARGE',
  paymentMode: 'LISOLO_MONEY_PUSH',
};
const transactionId = '0'.repeat(26);
const process = { transactionId, paymentMode: 'LISOLO_MONEY_PUSH' };

const wrongPaths = (schema: typeof initiateRequest | typeof processRequest | typeof statusQuery, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ path }) => path.join('.'));

describe('initiate', () => {
  test('accepts a recharge without its optional fields', () => {
    expect(wrongPaths(initiateRequest, initiate)).toBeUndefined();
    const optional = { countryCode: null, currencyCode: '', emailId: null, loggedInNumber: '', txnId: null };
    expect(wrongPaths(initiateRequest, { ...initiate, ...optional })).toBeUndefined();
  });

  test.each(['amount', 'unit'])('never coerces %s [V2.2.1 V15.3.5]', (field) => {
    for (const wrong of ['500', '1e3', '', true, [7], [], {}, null, undefined, Number.NaN, Number.POSITIVE_INFINITY])
      expect([wrong, wrongPaths(initiateRequest, { ...initiate, [field]: wrong })]).toEqual([wrong, [field]]);
  });

  test('refuses an unknown type, and accepts each of the five', () => {
    for (const transactionType of transactionTypes)
      expect(wrongPaths(initiateRequest, { ...initiate, transactionType })).toBeUndefined();
    for (const transactionType of ['GIFT', '', null, 1, 'prepaid_recharge'])
      expect(wrongPaths(initiateRequest, { ...initiate, transactionType })).toEqual(['transactionType']);
  });

  test('refuses unknown fields', () => {
    expect(initiateRequest.safeParse({ ...initiate, discount: 1 }).success).toBe(false);
  });

  test.each([null, [], 'text', 5, true])('refuses %j for a body', (body) => {
    expect(initiateRequest.safeParse(body).success).toBe(false);
  });

  test('refuses text that is too long', () => {
    expect(wrongPaths(initiateRequest, { ...initiate, emailId: 'a'.repeat(255) })).toEqual(['emailId']);
  });
});

describe('process', () => {
  test('accepts the id and the mode; the flag and the boolean are optional', () => {
    expect(wrongPaths(processRequest, process)).toBeUndefined();
    const optional = { isSubscriberRequest: null, proccessFlag: '', amPin: null, paymentMobile: '' };
    expect(wrongPaths(processRequest, { ...process, ...optional })).toBeUndefined();
  });

  test.each(['', '0'.repeat(25), 'x'.repeat(26), 5, null])('refuses the id %j', (wrong) => {
    expect(wrongPaths(processRequest, { ...process, transactionId: wrong })).toEqual(['transactionId']);
  });

  test('refuses unknown fields', () => {
    expect(processRequest.safeParse({ ...process, amount: 1 }).success).toBe(false);
  });
});

test('refuses a status query without exactly one transaction', () => {
  expect(wrongPaths(statusQuery, { tid: transactionId })).toBeUndefined();
  expect(wrongPaths(statusQuery, { tid: 'x'.repeat(4000) })).toBeUndefined();
  expect(wrongPaths(statusQuery, {})).toEqual(['tid']);
  expect(wrongPaths(statusQuery, { tid: [transactionId, transactionId] })).toEqual(['tid']);
});
