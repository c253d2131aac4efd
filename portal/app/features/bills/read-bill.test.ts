import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../api/answer.ts';
import type { Call } from '../../api/call.ts';
import { keep, readText } from '../../session/storage.ts';
import { keepBillKey, readBill, readBillKey, removeBillKey } from './read-bill.ts';
import { billStateOf } from './use-bill-lookup.ts';

const signal = new AbortController().signal;
const ok = <Result>(result: Result): Answer<Result> => ({ outcome: 'success', result });
const refused = (code: string) => ({ outcome: 'refused', code, message: 'words', result: {} }) as const;
const bill = { totalOutstanding: 24_350.4, currency: 'CFA', accountNo: '1000000003' };

const aServer = (answers: Record<string, Answer<unknown>>) => {
  const sent: unknown[] = [];
  const call = (async (name: string, request: unknown) => {
    sent.push([name, request]);
    return answers[name];
  }) as unknown as Call;
  return { call, sent };
};

describe('reading a bill', () => {
  test('asks for the sum and the invoices by the same proof', async () => {
    const { call, sent } = aServer({ bill: ok(bill), openInvoices: ok([]) });
    const key = { msisdn: '050000003', otpId: 'o-1' };
    expect(await readBill(call, key, signal)).toEqual(ok({ ...bill, invoices: [] }));
    expect(sent).toEqual([
      ['openInvoices', { otpId: 'o-1' }],
      ['bill', key],
    ]);
  });

  test('that this browser had opened by a code needs no more than its number', async () => {
    const { call, sent } = aServer({ bill: ok(bill), openInvoices: ok([]) });
    await readBill(call, { msisdn: '050000003' }, signal);
    expect(sent).toEqual([
      ['openInvoices', { msisdn: '050000003' }],
      ['bill', { msisdn: '050000003' }],
    ]);
  });

  test('goes without the invoices where only these do not come', async () => {
    const { call } = aServer({ bill: ok(bill), openInvoices: refused('503') });
    const answer = await readBill(call, { msisdn: '050000003', accountNo: '1000000003' }, signal);
    expect(answer).toEqual(ok({ ...bill, invoices: undefined }));
  });

  test.each(['60119', '60005', '2004'])(
    'is refused with %s in the server’s words, and a wrong account is asked about once',
    async (code) => {
      const key = { msisdn: '050000003', accountNo: '1000000099' };
      const { call, sent } = aServer({ bill: refused(code), openInvoices: refused(code) });
      const answer = await readBill(call, key, signal);
      expect(sent).toEqual([['bill', key]]);
      expect(billStateOf(answer, key)).toEqual({ state: 'refused', refusal: refused(code), key });
    },
  );

  test('that nobody answers says nothing of the account', () => {
    const key = { msisdn: '050000003', otpId: 'o-1' };
    expect(billStateOf(refused('503'), key)).toEqual({ state: 'failed', failure: refused('503') });
  });
});

describe('the key that is kept', () => {
  beforeEach(removeBillKey);

  test('is given back, with the account that was typed', () => {
    keepBillKey({ msisdn: '050000003', accountNo: '1000000003' });
    expect(readBillKey()).toEqual({ msisdn: '050000003', accountNo: '1000000003' });
  });

  test('is given back for as long as a verified code opens anything, and no longer', () => {
    vi.useFakeTimers();
    keepBillKey({ msisdn: '050000003' });
    vi.advanceTimersByTime(599_000);
    expect(readBillKey()).toEqual({ msisdn: '050000003' });
    vi.advanceTimersByTime(2000);
    expect(readBillKey()).toBeUndefined();
    vi.useRealTimers();
  });

  test('holds no id of a code: that stays in memory', () => {
    keepBillKey({ msisdn: '050000003', otpId: 'o-1' });
    expect(readText('billKey')).not.toContain('o-1');
    expect(readBillKey()).toEqual({ msisdn: '050000003' });
  });

  test.each([{}, { msisdn: 50_000_003 }, { msisdn: '050000003', accountNo: 1 }, { msisdn: '050000003', otpId: 'o-1' }])(
    'of another shape counts as absent: %j',
    (data) => {
      keep('billKey', { expiry: Date.now() + 1000, data });
      expect(readBillKey()).toBeUndefined();
    },
  );
});
