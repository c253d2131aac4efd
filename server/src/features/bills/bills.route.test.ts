import { randomUUID } from 'node:crypto';
import { market as congo } from '@selfcare/markets/cg/market';
import { dayOf } from '@selfcare/markets/market';
import { beforeEach, describe, expect, test } from 'vitest';
import { createVault } from '../../security/vault.ts';
import { codeSentTo, wrongFor } from '../../testing/consent.ts';
import { testDataKey } from '../../testing/engine.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { doWork, workOf } from '../../testing/do-work.ts';
import { aBill, anInvoice } from '../../testing/orders.ts';
import { aPortal, type Browser } from '../../testing/portal.ts';
import { answers } from '../../testing/fakes/scripted.ts';
import { letTimePass } from '../../testing/time.ts';
import { usePortal } from '../../testing/use-portal.ts';
import { createOtpStore } from '../otp/otp-store.ts';

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

const daysFromNow = (days: number) => dayOf(congo, new Date(Date.now() + days * 86_400_000));

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

  test('stays open, after a verified code, to the browser that asked for it alone, and for ten minutes [V7.3.1]', async () => {
    await verified();
    expect((await bill({ msisdn: line })).body.result).toEqual(owed);
    expect((await browser.post('openInvoices', { msisdn: line })).body.result).toEqual(invoices);
    const missing = { status: 400, body: { code: '400', result: { fields: [{ path: 'accountNo' }] } } };
    expect(await bill({ msisdn: line }, portal.browser())).toMatchObject(missing);
    expect(await bill({ msisdn: '050000004' })).toMatchObject(missing);
    // The code itself lives five minutes; what it opens stays open when codes that are over are forgotten.
    await letTimePass(portal.database, 590);
    await createOtpStore(portal.database, createVault(testDataKey)).sweep();
    expect((await bill({ msisdn: line })).body.result).toEqual(owed);
    await letTimePass(portal.database, 11);
    expect(await bill({ msisdn: line })).toMatchObject(missing);
  });

  test('is not opened to a browser whose code was not verified, or that was forgotten since', async () => {
    await verified(line, false);
    expect((await bill({ msisdn: line })).status).toBe(400);
    await verified('050000004');
    await browser.post('forgetBrowser', {});
    expect((await bill({ msisdn: '050000004' })).status).toBe(400);
  });

  test('is late from the day after it was due, and not on that day', async () => {
    portal.operator.listUnpaidInvoices.next(async (honest) => {
      const listed = await honest();
      if (listed.outcome !== 'listed') return listed;
      const [first, second] = listed.invoices;
      return {
        ...listed,
        invoices: [
          { ...first!, dueDate: daysFromNow(-1) },
          { ...second!, dueDate: daysFromNow(0) },
        ],
      };
    });
    expect((await browser.post('openInvoices', { msisdn: line, accountNo })).body.result).toMatchObject([
      { invoiceStatus: 'overdue' },
      { invoiceStatus: 'open' },
    ]);
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
  ])('under %s is refused [A06]', async (_, asked, status, code) => {
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

const wrongPairs = async (count: number) => {
  for (let i = 0; i < count; i += 1)
    expect((await guess(2_000_000_000 + i, line, portal.browser())).body.code).toBe('60119');
};
/** As though so many of the day's guesses at an account, or a number, had been wrong. */
const tried = (count: number) =>
  portal.database.query(`update rate_limit set count = $1 where bucket like 'wrong-pair:%' and count >= 5`, [count]);

const rung = async () => (await browser.send('GET', '/metrics')).text.includes('alarms_total{alarm="pairs-guessed"}');

describe('guessing', () => {
  test('five wrong pairs a day of the number cost nothing, whoever guesses; from then on a try needs work [A06]', async () => {
    await wrongPairs(5);
    const refused = await bill({ msisdn: line, accountNo });
    expect(refused).toMatchObject({ status: 429, body: { code: '429' }, headers: { 'retry-after': '1' } });
    expect(workOf(refused)).toEqual({ text: expect.stringMatching(/^[\w-]{32}$/), bits: 15 });
    await letTimePass(portal.database, 86_401);
    expect((await bill({ msisdn: line, accountNo })).status).toBe(200);
  });

  test('five of the account, from whichever number, as well [A51]', async () => {
    for (let i = 0; i < 5; i += 1) {
      portal.operator.findLine.next(
        answers({ outcome: 'found' as const, lineType: 'POSTPAID' as const, broadband: false, active: true }),
      );
      expect((await guess(1_000_000_003, `05000003${i}`, portal.browser())).body.code).toBe('60119');
    }
    expect(workOf(await bill({ msisdn: line, accountNo }))).toMatchObject({ bits: 15 });
  });

  test('by strangers keeps nobody from the bill: with its work a right pair is shown, and stays open [A37]', async () => {
    await wrongPairs(5);
    const asked = { msisdn: line, accountNo };
    const proof = doWork(workOf(await bill(asked)));
    // Strangers who go on guessing meanwhile make the next try dearer, not the one that is worked at.
    await tried(25);
    expect((await bill({ ...asked, proof })).body.result).toEqual(owed);
    expect((await bill(asked)).body.result).toEqual(owed);
    expect((await browser.post('openInvoices', asked)).body.result).toEqual(invoices);
    expect(workOf(await bill(asked, portal.browser()))).toMatchObject({ bits: 19 });
    await letTimePass(portal.database, 601);
    expect((await bill(asked)).status).toBe(429);
  });

  test('by strangers keeps nobody from paying: a bill that was shown is paid without work, another with it [A37]', async () => {
    await verified();
    expect((await bill({ msisdn: line })).status).toBe(200);
    await wrongPairs(5);
    expect((await browser.post('initiate', aBill())).status).toBe(200);

    const other = portal.browser();
    const headers = { 'idempotency-key': randomUUID() };
    const refused = await other.post('initiate', aBill(), headers);
    expect(refused).toMatchObject({ status: 429, body: { code: '429' } });
    const proof = doWork(workOf(refused));
    const first = await other.post('initiate', { ...aBill(), proof }, headers);
    expect(first.status).toBe(200);
    // A page that did not hear of it asks again under the same key.
    const again = await other.post('initiate', aBill(), headers);
    expect(again.body.result.transactionId).toBe(first.body.result.transactionId);
  });

  test('costs more with the wrong pairs of the day, up to 24 bits [A06]', async () => {
    await wrongPairs(5);
    const bits: number[] = [];
    for (const wrong of [5, 9, 10, 49, 50, 500]) {
      await tried(wrong);
      bits.push(workOf(await bill({ msisdn: line, accountNo })).bits);
    }
    expect(bits).toEqual([15, 15, 16, 23, 24, 24]);
  });

  test('with work tells whether the pair is right, once, of this pair and to this browser [A06]', async () => {
    await wrongPairs(5);
    const wrong = { msisdn: line, accountNo: '2999999999' };
    const proof = doWork(workOf(await bill(wrong)));
    expect((await bill({ msisdn: line, accountNo, proof })).status).toBe(429);
    expect((await bill({ ...wrong, proof }, portal.browser())).status).toBe(429);
    expect((await bill({ ...wrong, proof })).body.code).toBe('60119');
    expect((await bill({ ...wrong, proof })).status).toBe(429);
    const late = doWork(workOf(await bill(wrong)));
    expect((await bill({ ...wrong, proof: late })).body.code).toBe('60119');
  });

  test('asks billing nothing before the work is done', async () => {
    await wrongPairs(5);
    const before = portal.operator.findAccount.calls.length;
    for (const proof of [undefined, '', 'x', '-1']) await bill({ msisdn: line, accountNo, proof });
    expect(portal.operator.findAccount.calls).toHaveLength(before);
  });

  test('from one address costs work after twenty wrong pairs a day, of however many accounts; elsewhere nobody notices [A06]', async () => {
    const address = '2001:db8:1:2::7';
    for (let i = 0; i < 20; i += 1) {
      const reply = await askFixed(`PP${String(i).padStart(10, '0')}`, `z${i}@example.cg`, portal.browser({ address }));
      expect(reply.body.code).toBe('60119');
    }
    const neighbour = portal.browser({ address: '2001:db8:1:2::8' });
    const right = ['PE1234567890', 'client@example.cg'] as const;
    const refused = await askFixed(...right, neighbour);
    expect(refused).toMatchObject({ status: 429 });
    expect((await askFixed(...right)).status).toBe(200);
    expect((await askFixed(...right, neighbour, doWork(workOf(refused)))).status).toBe(200);
  });

  test('rings the alarm after twenty wrong pairs of one account in a day [A06]', async () => {
    await wrongPairs(5);
    await tried(19);
    expect(await rung()).toBe(false);
    const wrong = { msisdn: line, accountNo: '2999999999' };
    await bill({ ...wrong, proof: doWork(workOf(await bill(wrong))) });
    expect(await rung()).toBe(true);
  });

  test('is not counted for a right pair, a closed account or an outage', async () => {
    // Each from another browser: who has named a right pair once guesses no more.
    for (let i = 0; i < 7; i += 1) {
      expect((await bill({ msisdn: line, accountNo }, portal.browser())).status).toBe(200);
      await bill({ msisdn: line, accountNo: '1000000099' }, portal.browser());
      portal.operator.findAccount.next(answers({ outcome: 'unavailable' as const }));
      expect((await bill({ msisdn: line, accountNo }, portal.browser())).status).toBe(503);
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

const askFixed = (account: string, contactPersonEmailId: string, by = browser, proof?: string) =>
  by.post('fixedInvoices', { accountNo: account, contactPersonEmailId, proof });

test('are listed for who knows its email, in any case, the late one marked', async () => {
  const reply = await askFixed('PE1234567890', 'CLIENT@Example.cg');
  expect(reply.body.result).toMatchObject([
    { invoiceNo: 'INV-F-1', outstandingAmount: 35_000, invoiceStatus: 'overdue' },
    { invoiceNo: 'INV-F-2', outstandingAmount: 35_000.4, invoiceStatus: 'open' },
  ]);
  expect((await askFixed('EP0000000001', 'fibre@example.cg')).body.result).toEqual([]);
});

describe('the invoices of a fixed-internet account', () => {
  test('of a wrong pair, an unknown account and a closed one are one answer after the same calls [A06] [V8.2.2]', async () => {
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

  test('cost work after five wrong pairs a day of the account, and of the email; a right pair is then paid without', async () => {
    const own = ['PE1234567890', 'client@example.cg'] as const;
    for (let i = 0; i < 5; i += 1)
      expect((await askFixed(own[0], `a${i}@example.cg`, portal.browser())).body.code).toBe('60119');
    const refused = await askFixed(...own);
    expect(refused.status).toBe(429);
    expect((await askFixed(...own, browser, doWork(workOf(refused)))).status).toBe(200);
    expect((await browser.post('initiate', anInvoice())).status).toBe(200);
    expect(await portal.browser().post('initiate', anInvoice())).toMatchObject({ status: 429 });
    // However it is written.
    for (const [i, email] of ['fibre', 'Fibre', 'FIBRE', 'fiBre', 'fibrE'].entries())
      await askFixed(`PE000000000${i}`, `${email}@example.cg`, portal.browser());
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
