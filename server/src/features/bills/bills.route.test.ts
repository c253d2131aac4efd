import { beforeEach, describe, expect, test } from 'vitest';
import { codeSentTo, wrongFor } from '../../testing/consent.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { aPortal, type Browser } from '../../testing/portal.ts';
import { answers } from '../../testing/fakes/scripted.ts';
import { letTimePass } from '../../testing/time.ts';
import { usePortal } from '../../testing/use-portal.ts';

const line = '050000003';
const accountNo = '1000000003';
const portal = await usePortal();
let browser: Browser;
beforeEach(async () => {
  await portal.database.run('delete from rate_limit; delete from otp; delete from access_token');
  browser = portal.browser();
});

const bill = (body: object, by = browser) => by.post('bill', body);
const verified = async (msisdn = line, verify = true) => {
  const { otpId } = (await browser.post('sendInvoiceOtp', { text: msisdn, otpAction: 'INVOICE' })).body.result;
  const otp = codeSentTo(portal.operator, msisdn);
  if (verify) await browser.post('verifyInvoiceOtp', { otpId, otp });
  return otpId;
};
const owed = { totalOutstanding: 24_350.4, currency: 'CFA', accountNo };
const invoices = [
  {
    accountNo,
    invoiceNo: 'INV-3-1',
    dueDate: '2020-01-31',
    billingStartDate: '2026-10-01',
    billingEndDate: '2026-10-31',
    currency: 'CFA',
    outstandingAmount: 12_000,
    invoiceStatus: 'overdue',
  },
  expect.objectContaining({ invoiceNo: 'INV-3-2', outstandingAmount: 12_350.4, invoiceStatus: 'open' }),
];

describe('the bill of a line', () => {
  test('is opened by its number and account, to the hundredth, with its invoices', async () => {
    expect((await bill({ msisdn: line, accountNo })).body.result).toEqual(owed);
    expect((await browser.post('openInvoices', { msisdn: line, accountNo })).body.result).toEqual(invoices);
  });

  test('is opened by a code that was verified for it, without its account', async () => {
    const otpId = await verified();
    expect((await bill({ msisdn: line, otpId })).body.result).toEqual(owed);
    expect((await browser.post('openInvoices', { otpId })).body.result).toEqual(invoices);
  });

  test('stays open, after a verified code, to the browser that asked for it alone, and for ten minutes', async () => {
    await verified();
    expect((await bill({ msisdn: line })).body.result).toEqual(owed);
    expect((await browser.post('openInvoices', { msisdn: line })).body.result).toEqual(invoices);
    const missing = { status: 400, body: { code: '400', result: { fields: [{ path: 'accountNo' }] } } };
    expect(await bill({ msisdn: line }, portal.browser())).toMatchObject(missing);
    expect(await bill({ msisdn: '050000004' })).toMatchObject(missing);
    await letTimePass(portal.database, 601);
    expect(await bill({ msisdn: line })).toMatchObject(missing);
  });

  test('is not opened to a browser whose code was not verified, or that was forgotten since', async () => {
    await verified(line, false);
    expect((await bill({ msisdn: line })).status).toBe(400);
    await verified('050000004');
    await browser.post('forgetBrowser', {});
    expect((await bill({ msisdn: '050000004' })).status).toBe(400);
  });

  test('with nothing on it is nothing owed, and no invoices', async () => {
    const hybrid = { msisdn: '050000004', accountNo: '1000000004' };
    expect((await bill(hybrid)).body.result).toEqual({ ...owed, totalOutstanding: 0, accountNo: '1000000004' });
    expect((await browser.post('openInvoices', hybrid)).body.result).toEqual([]);
  });

  test.each<[string, () => Promise<object>]>([
    ['not verified', async () => ({ otpId: await verified(line, false) })],
    ['of another number', async () => ({ otpId: await verified('050000004') })],
    ['unknown', async () => ({ otpId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })],
    [
      'of another purpose',
      async () => {
        const sent = await browser.post('sendOtp', { msisdn: line, requestType: 'AIR_TIME' });
        const { refId } = sent.body.result;
        await browser.post('verifyOtp', { refId, otp: codeSentTo(portal.operator, line) });
        return { otpId: refId };
      },
    ],
    [
      'over',
      async () => {
        const otpId = await verified();
        await letTimePass(portal.database, 601);
        return { otpId };
      },
    ],
  ])('is not opened by a code that is %s: 2004, and billing is not asked', async (_, code) => {
    const asked = portal.operator.listUnpaidInvoices.calls.length;
    expect(await bill({ msisdn: line, ...(await code()) })).toMatchObject({ status: 422, body: { code: '2004' } });
    expect(portal.operator.listUnpaidInvoices.calls).toHaveLength(asked);
  });

  test('stays closed after a wrong code', async () => {
    const otpId = await verified(line, false);
    const otp = wrongFor(codeSentTo(portal.operator, line));
    await browser.post('verifyInvoiceOtp', { otpId, otp });
    expect((await bill({ msisdn: line, otpId })).body.code).toBe('2004');
  });

  test.each([
    ['an account that is nobody’s', { msisdn: line, accountNo: '1000000005' }, 422, '60119'],
    ['another line’s account', { msisdn: line, accountNo: '1000000004' }, 422, '60119'],
    ['its closed account', { msisdn: line, accountNo: '1000000099' }, 422, '60005'],
    ['another operator’s number', { msisdn: '060000001', accountNo }, 404, '404'],
    ['a prepaid line', { msisdn: '050000001', accountNo }, 400, '400'],
    ['neither code nor account', { msisdn: line }, 400, '400'],
    ['an account that is written wrong', { msisdn: line, accountNo: '123' }, 400, '400'],
    ['no number', { accountNo }, 400, '400'],
  ])('under %s is refused', async (_, asked, status, code) => {
    expect(await bill(asked)).toMatchObject({ status, body: { code } });
  });

  test('of a closed account that is another line’s is no account of this one', async () => {
    expect((await bill({ msisdn: '050000004', accountNo: '1000000099' })).body.code).toBe('60119');
  });

  test('that billing does not tell is a 503, also where it counts in another currency', async () => {
    const { findAccount, listUnpaidInvoices } = portal.operator;
    findAccount.next(answers({ outcome: 'unavailable' as const }));
    expect((await bill({ msisdn: line, accountNo })).status).toBe(503);
    listUnpaidInvoices.next(answers({ outcome: 'unavailable' as const }));
    expect((await bill({ msisdn: line, accountNo })).status).toBe(503);
    listUnpaidInvoices.next(async (honest) => {
      const listed = await honest();
      if (listed.outcome === 'listed') listed.invoices[0]!.outstanding.currency = 'USD';
      return listed;
    });
    expect(await bill({ msisdn: line, accountNo })).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
  });
});

const guess = (account: number, msisdn = line, by = browser) => bill({ msisdn, accountNo: String(account) }, by);

describe('guessing', () => {
  test('costs one of five wrong pairs a day of the number, whoever guesses; the right pair is then refused too', async () => {
    for (let i = 0; i < 5; i += 1) expect((await guess(2_000_000_000 + i)).body.code).toBe('60119');
    const other = portal.browser();
    expect(await bill({ msisdn: line, accountNo }, other)).toMatchObject({ status: 429, body: { code: '429' } });
    await letTimePass(portal.database, 86_401);
    expect((await bill({ msisdn: line, accountNo }, other)).status).toBe(200);
  });

  test('costs one of five of the account, from whichever number', async () => {
    for (let i = 0; i < 5; i += 1) {
      portal.operator.findLine.next(
        answers({ outcome: 'found' as const, lineType: 'POSTPAID' as const, broadband: false, active: true }),
      );
      expect((await guess(1_000_000_003, `05000003${i}`)).body.code).toBe('60119');
    }
    expect((await bill({ msisdn: line, accountNo })).status).toBe(429);
  });

  test('at once does not pass the budget', async () => {
    const codes = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => (await guess(2_000_000_000 + i)).body.code),
    );
    expect(codes.filter((code) => code === '60119')).toHaveLength(5);
  });

  test('is not counted for a right pair, a closed account or an outage', async () => {
    for (let i = 0; i < 7; i += 1) {
      await bill({ msisdn: line, accountNo });
      await bill({ msisdn: line, accountNo: '1000000099' });
      portal.operator.findAccount.next(answers({ outcome: 'unavailable' as const }));
      await bill({ msisdn: line, accountNo });
    }
    expect((await bill({ msisdn: line, accountNo })).status).toBe(200);
  });

  test('leaves the way by code open', async () => {
    for (let i = 0; i < 6; i += 1) await guess(2_000_000_000 + i);
    expect((await bill({ msisdn: line, otpId: await verified() })).status).toBe(200);
  });

  test('by many numbers ends with the look-ups of the browser', async () => {
    const answered = [];
    for (let i = 0; i < 21; i += 1)
      answered.push((await guess(1_000_000_003, `0501000${String(i).padStart(2, '0')}`)).status);
    expect(answered.at(-1)).toBe(429);
  });
});

test('hybrid lines have no bill here where POSTPAID_HYBRID_CHECK is off', async () => {
  const strict = await aPortal(portal.database, createOperator(), { POSTPAID_HYBRID_CHECK: 'false' });
  const asked = { msisdn: '050000004', accountNo: '1000000004' };
  expect((await strict.browser().post('bill', asked)).body).toMatchObject({
    code: '400',
    result: { fields: [{ path: 'msisdn' }] },
  });
  expect((await strict.browser().post('bill', { msisdn: line, accountNo })).status).toBe(200);
  await strict.app.close();
});

const askFixed = (account: string, contactPersonEmailId: string, by = browser) =>
  by.post('fixedInvoices', { accountNo: account, contactPersonEmailId });

test('are listed for who knows its email, in any case, the late one marked', async () => {
  const reply = await askFixed('PE1234567890', 'CLIENT@Example.cg');
  expect(reply.body.result).toMatchObject([
    { invoiceNo: 'INV-F-1', outstandingAmount: 35_000, invoiceStatus: 'overdue' },
    { invoiceNo: 'INV-F-2', outstandingAmount: 35_000.4, invoiceStatus: 'open' },
  ]);
  expect((await askFixed('EP0000000001', 'fibre@example.cg')).body.result).toEqual([]);
});

describe('the invoices of a fixed-internet account', () => {
  test('of a wrong pair, an unknown account and a closed one are one answer after the same calls', async () => {
    const { findAccount, listUnpaidInvoices } = portal.operator;
    const told = new Set<string>();
    for (const [account, email] of [
      ['PE1234567890', 'other@example.cg'],
      ['PP1111111111', 'client@example.cg'],
      ['PP1111111111', 'other@example.cg'],
      ['EE0000000009', 'closed@example.cg'],
    ] as const) {
      const before = [findAccount.calls.length, listUnpaidInvoices.calls.length];
      const { status, body, headers } = await askFixed(account, email);
      const { traceId: _trace, ...rest } = body;
      const { date: _date, 'set-cookie': _cookie, 'x-trace-id': _id, ...fixed } = headers;
      told.add(JSON.stringify([status, rest, fixed]));
      expect([findAccount.calls.length, listUnpaidInvoices.calls.length]).toEqual([before[0]! + 1, before[1]]);
    }
    expect([...told].slice(1)).toEqual([]);
    expect([...told][0]).toContain('60119');
  });

  test('are refused after five wrong pairs a day of the account, and of the email', async () => {
    for (let i = 0; i < 5; i += 1) expect((await askFixed('PE1234567890', `a${i}@example.cg`)).body.code).toBe('60119');
    expect((await askFixed('PE1234567890', 'client@example.cg')).status).toBe(429);
    for (let i = 0; i < 5; i += 1) await askFixed(`PE000000000${i}`, 'fibre@example.cg');
    expect((await askFixed('EP0000000001', 'fibre@example.cg')).status).toBe(429);
  });

  test('cost the browser its look-ups, and are a 503 where billing is out', async () => {
    for (let i = 0; i < 20; i += 1) await askFixed(`PP${String(i).padStart(10, '0')}`, `b${i}@example.cg`);
    expect((await askFixed('PP9999999999', 'c@example.cg')).status).toBe(429);
    portal.operator.findAccount.next(answers({ outcome: 'unavailable' as const }));
    expect((await askFixed('PE1234567890', 'client@example.cg', portal.browser())).status).toBe(503);
  });

  test.each([
    ['PA1234567890', 'client@example.cg', 'accountNo'],
    ['1234567890', 'client@example.cg', 'accountNo'],
    ['PE1234567890', '', 'contactPersonEmailId'],
  ])('of %s under "%s" are a 400 that names the field', async (account, email, path) => {
    expect((await askFixed(account, email)).body).toMatchObject({ code: '400', result: { fields: [{ path }] } });
  });
});

test('numbers, accounts and emails that were asked about are stored nowhere in clear', async () => {
  await bill({ msisdn: line, accountNo });
  await browser.post('fixedInvoices', { accountNo: 'PE1234567890', contactPersonEmailId: 'x@example.cg' });
  const rows = JSON.stringify(await portal.database.query('select * from rate_limit'));
  for (const secret of [line, accountNo, 'PE1234567890', 'x@example.cg']) expect(rows).not.toContain(secret);
});
