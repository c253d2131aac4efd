import { beforeEach, describe, expect, test } from 'vitest';
import { aLine } from '../../testing/consent.ts';
import { aRecharge } from '../../testing/orders.ts';
import { aPortal, type Browser } from '../../testing/portal.ts';
import { raise } from '../../testing/raise.ts';
import { letTimePass } from '../../testing/time.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
let browser: Browser;
beforeEach(() => {
  browser = portal.browser();
});

const check = async (code: string, by = browser) => (await by.get('checkReceipt', { code })).body.result;
const raised = async (mobileNumber = '050000002') => {
  const order = aRecharge({ paymentMobile: `0${aLine()}`, mobileNumber, amount: 750, unit: 750 });
  const id = await raise(browser, order);
  const { receiptCode } = (await browser.get('status', { tid: id })).body.result;
  return { id, receiptCode };
};

test('a receipt of what was paid and delivered is real: amount and time, and no number', async () => {
  const { id, receiptCode } = await raised();
  portal.operator.wallet.approve(id);
  await portal.settle();
  const reply = await portal.browser().get('checkReceipt', { code: receiptCode });
  expect(reply).toMatchObject({ status: 200, body: { statusCode: 200, status: 'success' } });
  expect(reply.body.result).toEqual({
    real: true,
    amount: 750,
    currencyCode: 'CFA',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/),
  });
});

test('a receipt shows the amount that the operator refunded', async () => {
  const { id, receiptCode } = await raised();
  portal.operator.wallet.approve(id);
  await portal.settle();
  await portal.database.query(
    `insert into ledger_entry (payment_id, kind, part, debit_account, credit_account, amount_minor, currency, moved_minor, moved_currency)
     select $1, 'operator-refund', part, 'goods:PREPAID_RECHARGE', 'provider:wallet', 100, 'XAF', 100, 'XAF'
     from generate_series(1, 2) as part`,
    [id],
  );
  expect(await check(receiptCode)).toMatchObject({
    real: true,
    amount: 750,
    refunded: { amount: 200, currency: 'CFA' },
  });
});

test('a receipt of a payment that a bank disputes, or took back, says so', async () => {
  const { id, receiptCode } = await raised();
  portal.operator.wallet.approve(id);
  await portal.settle();
  const states = [];
  for (const state of ['NOTICED', 'OPEN', 'DECLINED', 'ACCEPTED']) {
    await portal.database.query(
      `insert into payment_dispute (payment_id, dispute_id, state) values ($1, '1', $2)
       on conflict (payment_id, dispute_id) do update set state = $2`,
      [id, state],
    );
    states.push((await check(receiptCode)).dispute);
  }
  expect(states).toEqual([undefined, 'OPEN', undefined, 'ACCEPTED']);
});

describe('a code', () => {
  test('is read as people copy and type it', async () => {
    const { id, receiptCode } = await raised();
    portal.operator.wallet.approve(id);
    await portal.settle();
    const parted = `${receiptCode.slice(0, 4)}-${receiptCode.slice(4)}`;
    const typed = receiptCode.replace(/0/g, 'O').replace(/1/g, 'l');
    const marked = `\u200e${parted.replace('-', '\u2013')}.`;
    for (const code of [receiptCode.toLowerCase(), parted, ` ${parted.replace('-', ' ')} `, typed, marked])
      expect([code, await check(code)]).toMatchObject([code, { real: true }]);
  });

  test.each(['ZZZZZZZZ', 'x', "' or 1=1 --", '%', '________', '<script>'])(
    'that is unknown is not real: %j',
    async (code) => {
      expect(await check(code)).toEqual({ real: false });
    },
  );

  test('that is empty, too long or missing is a 400', async () => {
    for (const query of [{ code: '' }, { code: 'A'.repeat(33) }, {}])
      expect((await browser.get('checkReceipt', query as { code: string })).status).toBe(400);
  });
});

describe('what was not paid and delivered has no receipt', () => {
  test('while it is under way', async () => {
    const { id, receiptCode } = await raised();
    expect(await check(receiptCode)).toEqual({ real: false });
    portal.operator.wallet.approve(id);
    expect(await check(receiptCode)).toEqual({ real: false });
  });

  test('when it was declined', async () => {
    const { id, receiptCode } = await raised();
    portal.operator.wallet.decline(id);
    await portal.settle();
    expect(await check(receiptCode)).toEqual({ real: false });
  });

  test('when the money went back', async () => {
    portal.operator.topup.refusals.set('+242050000078', 'line-barred');
    const { id, receiptCode } = await raised('050000078');
    portal.operator.wallet.approve(id);
    await portal.settle();
    expect((await browser.get('status', { tid: id })).body.result.charged).toBe('refunded');
    expect(await check(receiptCode)).toEqual({ real: false });
  });
});

test('nobody tries codes out: sixty an hour an address, then 429 until the hour is over [V11.5.1]', async () => {
  for (let i = 0; i < 60; i += 1) await check(`A${i}`);
  const reply = await browser.get('checkReceipt', { code: 'A' });
  expect(reply).toMatchObject({ status: 429, body: { code: '429' } });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect(await check('A', portal.browser())).toEqual({ real: false });
  await letTimePass(portal.database, 3600);
  expect(await check('A')).toEqual({ real: false });
});

test('a load run checks as many receipts as it likes from its one address', async () => {
  const loaded = await aPortal(portal.database, portal.operator, { RATE_LIMITS: 'load' });
  const visitor = loaded.browser();
  for (let i = 0; i < 61; i += 1) expect(await check(`A${i}`, visitor)).toEqual({ real: false });
  await loaded.app.close();
});
