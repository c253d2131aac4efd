import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnswer, forAny, isEmptyList, mute } from '../testing/any-answer.ts';
import { useScriptedProvider } from '../testing/scripted-provider.ts';
import { createAccountLookup } from './billing-account.ts';
import { createUnpaidInvoices } from './unpaid-invoices.ts';

const accountNo = '1000000003';
const provider = await useScriptedProvider();
const settings = { baseUrl: provider.url, apiKey: 'key', timeoutMs: 1500 };

const media = (mediumType: string, characteristic: object) => [{ contactMedium: [{ mediumType, characteristic }] }];

describe('looking an account up', () => {
  const mobile = {
    id: accountNo,
    state: 'active',
    accountType: 'mobile',
    contact: media('mobile', { phoneNumber: '+242050000003' }),
  };
  const fixed = {
    id: accountNo,
    state: 'closed',
    accountType: 'fixed',
    contact: media('email', { emailAddress: 'Client@example.cg' }),
  };
  const found = (account: object) => ({
    outcome: 'found',
    account: { accountNo, msisdn: null, email: null, ...account },
  });
  const find = (account = accountNo) =>
    createAccountLookup({ ...settings, numbers: { countryCode: '242', msisdnLength: 9 } })(account);

  it('asks for it by its number, encoded, under our key', async () => {
    provider.play({ body: mobile });
    await find();
    await find('PE12/../34');
    const path = '/tmf-api/accountManagement/v4/billingAccount';
    expect(provider.seen).toMatchObject([
      { method: 'GET', path: `${path}/${accountNo}`, headers: { authorization: 'Bearer key' } },
      { path: `${path}/PE12%2F..%2F34` },
    ]);
  });

  it.each([
    ['a mobile one', mobile, found({ isClosed: false, msisdn: '+242050000003' })],
    ['a fixed one, closed', fixed, found({ isClosed: true, email: 'Client@example.cg' })],
    [
      'a mobile one whose number is a number, and words in other letters',
      {
        ...mobile,
        id: Number(accountNo),
        state: 'ACTIVE',
        accountType: 'Mobile',
        contact: media('MOBILE', { phoneNumber: 242050000003 }),
      },
      found({ isClosed: false, msisdn: '+242050000003' }),
    ],
    [
      'a mobile one whose number has no country',
      { ...mobile, contact: media('mobile', { phoneNumber: '05 000 00 03' }) },
      found({ isClosed: false, msisdn: '+242050000003' }),
    ],
    ['one that names nobody', { ...mobile, contact: undefined }, found({ isClosed: false })],
    [
      'a fixed one with a mobile number, which makes no line of it',
      { ...fixed, contact: [...fixed.contact, ...mobile.contact] },
      found({ isClosed: true, email: 'Client@example.cg' }),
    ],
  ])('reads %s', async (_, body, account) => {
    provider.play({ body });
    expect(await find()).toEqual(account);
  });

  it('is unknown by its code alone', async () => {
    provider.play({ status: 404, body: { code: 'accountUnknown', reason: 'x', message: 'x', status: '404' } });
    expect(await find()).toEqual({ outcome: 'unknown-account' });
  });

  it('is unavailable for any other answer', async () => {
    const bodies = fc.constantFrom<unknown>(
      {},
      null,
      { code: 'notFound' },
      { ...mobile, id: 'another' },
      { ...mobile, state: 'odd' },
      { ...mobile, accountType: 'odd' },
    );
    await forAny(anyAnswer(bodies), 200, async (answer) => {
      provider.play(answer);
      expect(await find()).toEqual({ outcome: 'unavailable' });
    });
  });

  it.each(Object.entries(mute))('is unavailable after %s', async (_, answer) => {
    provider.play(answer);
    expect(await find()).toEqual({ outcome: 'unavailable' });
  });
});

const bill = (change: object = {}) => ({
  id: 'INV-1',
  billNo: '1',
  billDate: '2026-11-01',
  billingPeriod: { startDateTime: '2026-10-01', endDateTime: '2026-10-31' },
  paymentDueDate: '2026-12-01',
  amountDue: { unit: 'XAF', value: 24_350.4 },
  remainingAmount: { unit: 'XAF', value: 12_350.4 },
  state: 'sent',
  billingAccount: { id: accountNo },
  ...change,
});
const invoice = (change: object = {}) => ({
  accountNo,
  invoiceNo: 'INV-1',
  dueDate: '2026-12-01',
  billingStartDate: '2026-10-01',
  billingEndDate: '2026-10-31',
  outstanding: { hundredths: 1_235_040, currency: 'XAF' },
  ...change,
});
const list = () => createUnpaidInvoices(settings)(accountNo);
const listed = (...invoices: object[]) => ({ outcome: 'listed', invoices });
const worth = (value: unknown) => bill({ remainingAmount: { unit: 'XAF', value } });

describe('the open invoices of an account', () => {
  it('are requested for their account', async () => {
    provider.play({ body: [bill()] });
    expect(await list()).toEqual(listed(invoice()));
    const path = '/tmf-api/customerBillManagement/v4/customerBill';
    expect(provider.seen).toMatchObject([
      { path: `${path}?billingAccount.id=${accountNo}&offset=0&limit=100`, headers: { authorization: 'Bearer key' } },
    ]);
  });

  it.each([
    ['none', [], listed()],
    [
      'settled and held ones, whatever else they lack',
      [bill({ state: 'settled', remainingAmount: null }), bill({ state: 'onHold' })],
      listed(),
    ],
    ['what is paid though not called so', [worth(0)], listed()],
    ['a credit', [worth(-120.5)], listed()],
    ['a part that is paid', [bill({ state: 'partiallyPaid' })], listed(invoice())],
    ['one cent', [worth(0.01)], listed(invoice({ outstanding: { hundredths: 1, currency: 'XAF' } }))],
    ['one decimal', [worth(0.5)], listed(invoice({ outstanding: { hundredths: 50, currency: 'XAF' } }))],
    ['times instead of days', [bill({ paymentDueDate: '2026-12-01T00:00:00+01:00' })], listed(invoice())],
    [
      'the oldest due first',
      [bill(), bill({ id: 'INV-0', paymentDueDate: '2026-01-01' })],
      listed(invoice({ invoiceNo: 'INV-0', dueDate: '2026-01-01' }), invoice()),
    ],
  ])('are read with %s', async (_, body, result) => {
    provider.play({ body });
    expect(await list()).toEqual(result);
  });

  it.each([
    ['a bill of another account', bill({ billingAccount: { id: '1000000004' } })],
    ['a state that is not named', bill({ state: 'odd' })],
    ['an amount past hundredths', worth(1.005)],
    ['an amount that means a thousand or one', worth('12.350')],
    ['an amount past counting', worth(1e21)],
    ['an unlisted currency', bill({ remainingAmount: { unit: 'CFA', value: 5 } })],
    ['no due date', bill({ paymentDueDate: undefined })],
    ['a due date that is none', bill({ paymentDueDate: 'demain' })],
    ['no rest', bill({ remainingAmount: undefined })],
  ])('are unavailable with %s: a sum without it would be wrong', async (_, one) => {
    provider.play({ body: [bill({ id: 'INV-0' }), one] });
    expect(await list()).toEqual({ outcome: 'unavailable' });
  });

  it('are read on all pages, and not at all where one is missing', async () => {
    const many = Array.from({ length: 130 }, (_, index) => bill({ id: `INV-${index}` }));
    const page = (path: string) => {
      const offset = Number(new URL(path, provider.url).searchParams.get('offset'));
      return many.slice(offset, offset + 100);
    };
    provider.play(({ path }) => ({ body: page(path) }));
    expect(await list()).toMatchObject({ invoices: { length: 130 } });
    provider.play(({ path }) => (path.includes('offset=100') ? { status: 500 } : { body: page(path) }));
    expect(await list()).toEqual({ outcome: 'unavailable' });
    provider.play({ body: many.slice(0, 100) });
    expect(await list()).toEqual({ outcome: 'unavailable' });
    expect(provider.seen.length).toBeLessThanOrEqual(10);
  });

  it('are unavailable for any other answer', async () => {
    const bodies = fc.constantFrom<unknown>({}, null, [null], { code: 'x' }, bill(), [bill({ id: true })]);
    await forAny(anyAnswer(bodies, isEmptyList), 200, async (answer) => {
      provider.play(answer);
      expect(await list()).toEqual({ outcome: 'unavailable' });
    });
  });

  it.each(Object.entries(mute))('are unavailable after %s', async (_, answer) => {
    provider.play(answer);
    expect(await list()).toEqual({ outcome: 'unavailable' });
  });
});
