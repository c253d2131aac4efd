import type { InitiateRequest } from '@selfcare/contract/payments';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLine } from '../../../testing/consent.ts';
import { aProcess, aRecharge } from '../../../testing/orders.ts';
import { failure, type Browser } from '../../../testing/portal.ts';
import { answers, lostAfter, lostBefore, unsent } from '../../../testing/fakes/scripted.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePortal } from '../../../testing/use-portal.ts';

const portal = await usePortal();
const { operator } = portal;
let browser: Browser;
let payer: string;
let sums = 1000;
beforeEach(() => {
  browser = portal.browser();
  payer = aLine();
});

/** For another sum each time, so that none is another's duplicate. */
const initiated = async (paymentMode: string, changes: Partial<InitiateRequest> = {}) => {
  sums += 1;
  const order = aRecharge({ paymentMode, paymentMobile: `0${payer}`, amount: sums, unit: sums, ...changes });
  return (await browser.post('initiate', order)).body.result.transactionId;
};
const process = (id: string, mode: string) => browser.post('process', aProcess(id, mode));
const raised = async (mode: string) => {
  const id = await initiated(mode);
  expect((await process(id, mode)).body.result).toEqual({ transactionId: id, status: 'REQUEST_RAISED' });
  return id;
};
const statusOf = async (id: string) => (await browser.get('status', { tid: id })).body.result;
const { debitsOf } = operator.book;

describe.each([
  ['LISOLO_MONEY_PUSH', 'wallet', 'Lisolo Money'],
  ['SMARTCASH_SECURE', 'smartcash', 'SmartCash'],
  ['MPESA', 'mpesa', 'MPESA'],
] as const)('a recharge paid by %s', (mode, port, name) => {
  test('asks the owner of that wallet, and is done once they approve', async () => {
    const id = await raised(mode);
    expect(await statusOf(id)).toMatchObject({
      transactionStatus: 'IN_PROCESS',
      paymentMode: mode,
      charged: 'pending',
    });
    expect(debitsOf(id)).toMatchObject([{ port, payer: `+242${payer}`, state: 'waiting' }]);
    operator[port].approve(id);
    await portal.settle();
    expect(await statusOf(id)).toMatchObject({ status: 'SUCCESS', charged: 'yes', statusReason: null });
    expect(debitsOf(id)).toHaveLength(1);
    expect(operator.book.creditsOf(id)).toHaveLength(1);
    expect((await process(id, mode)).body.result.status).toBe('ALREADY_PROCESSED');
  });

  test.each([
    ['declined by its owner', 'decline', 'Le paiement a été refusé sur le téléphone qui paie'],
    ['never answered', 'expire', 'La demande n’a pas été validée à temps'],
  ] as const)('%s, it fails and says why, and nobody is charged', async (_, answer, statusReason) => {
    const id = await raised(mode);
    operator[port][answer](id);
    await portal.settle();
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED', charged: 'no', statusReason });
    expect(operator.book.netDebits(id)).toBe(0);
    expect(operator.book.creditsOf(id)).toEqual([]);
  });

  test.each([
    ['not-mobile-money-user', '4001', `This number has no ${name} account.`],
    [
      'balance-too-low',
      '1010',
      "Looks like you don't have sufficient balance. Top up or try a different payment method.",
    ],
    [
      'wallet-locked',
      '1006',
      `Your ${name} wallet has been blocked due to too many incorrect PIN attempts. Unlock it at a store, call 300 or dial *128#.`,
    ],
  ] as const)('refused for %s is code %s in that wallet’s name, and ends FAILED', async (reason, code, message) => {
    operator[port].debit.next(answers({ outcome: 'declined' as const, reason }));
    const id = await initiated(mode);
    const reply = await browser.post('process', aProcess(id, mode), { lang: 'en' });
    expect(reply).toMatchObject(failure(code, 422));
    expect(reply.body).toMatchObject({ message, result: { transactionId: id } });
    const { statusReason, ...status } = await statusOf(id);
    expect(status).toMatchObject({ status: 'FAILED', charged: 'no' });
    expect(statusReason).toContain(name);
  });

  test('that no byte of left is a 503, with nothing charged', async () => {
    operator[port].debit.next(unsent);
    const id = await initiated(mode);
    expect(await process(id, mode)).toMatchObject(failure('503'));
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED', charged: 'no' });
  });

  test.each([
    ['after the prompt', lostAfter],
    ['before it', lostBefore],
  ] as const)('whose answer is lost %s is raised, and prompts once', async (_, play) => {
    operator[port].debit.next(play);
    const id = await raised(mode);
    await portal.settle(30);
    expect(debitsOf(id)).toHaveLength(1);
    operator[port].approve(id);
    await portal.settle();
    expect((await statusOf(id)).status).toBe('SUCCESS');
    expect([operator.book.netDebits(id), operator.book.creditsOf(id).length]).toEqual([1, 1]);
  });

  test('needs no code and no token, and a number that is one', async () => {
    for (const paymentMobile of ['', payer.slice(1), `1${payer}`, 'x']) {
      sums += 1;
      const order = aRecharge({ paymentMode: mode, paymentMobile, amount: sums, unit: sums });
      const reply = await browser.post('initiate', order);
      expect(reply.body).toMatchObject({ code: '400', result: { fields: [{ path: 'paymentMobile' }] } });
    }
  });

  test('prompts a wallet three times in ten minutes, answered or not; the fourth waits [A31] [V2.3.2]', async () => {
    const first = await raised(mode);
    operator[port].decline(first);
    await portal.settle(5);
    await raised(mode);
    await letTimePass(portal.database, 240);
    await raised(mode);
    const fourth = await initiated(mode);
    const reply = await process(fourth, mode);
    expect(reply).toMatchObject(failure('429'));
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf(fourth)).toMatchObject({ status: 'REQUEST_REGISTERED', charged: 'no' });
    expect(debitsOf(fourth)).toEqual([]);
    const owner = browser;
    browser = portal.browser();
    expect(await process(await initiated(mode), mode)).toMatchObject(failure('429'));
    browser = owner;
    await letTimePass(portal.database, 361);
    expect((await process(fourth, mode)).body.result.status).toBe('REQUEST_RAISED');
    expect(await process(await initiated(mode), mode)).toMatchObject({ status: 200 });
    expect(await process(await initiated(mode), mode)).toMatchObject(failure('429'));
  });

  test('counts no prompt where none was sent', async () => {
    operator[port].debit.next(
      answers({ outcome: 'declined' as const, reason: 'balance-too-low' as const }),
      answers({ outcome: 'declined' as const, reason: 'not-mobile-money-user' as const }),
      unsent,
    );
    for (const code of ['1010', '4001', '503'])
      expect((await process(await initiated(mode), mode)).body.code).toBe(code);
    for (let i = 0; i < 3; i += 1) await raised(mode);
  });
});

test('each wallet of one number has prompts of its own', async () => {
  for (const mode of ['LISOLO_MONEY_PUSH', 'SMARTCASH_SECURE', 'MPESA']) {
    for (let i = 0; i < 3; i += 1) await raised(mode);
    expect(await process(await initiated(mode), mode)).toMatchObject(failure('429'));
  }
});

test('the mode that was initiated is the one that is sent', async () => {
  const id = await initiated('SMARTCASH_SECURE');
  for (const mode of ['MPESA', 'LISOLO_MONEY_PUSH', 'PAYMENT_GATEWAY', 'smartcash_secure'])
    expect(await process(id, mode)).toMatchObject(failure('400'));
  expect(debitsOf(id)).toEqual([]);
});

test('every payment method is offered, each under the market’s name', async () => {
  const options = { amount: 500, mobileNumber: payer, transactionType: 'PREPAID_RECHARGE' };
  for (const path of ['transaction/v1/payment-options', 'transaction/payment-options']) {
    const reply = await browser.send('POST', `/orp/bfe/api/portal-service/${path}`, { body: options });
    expect(reply.body.result).toEqual({
      paymentOption: [
        { name: 'Card', type: 'PG', pgOptions: [{ paymentOpt: 'PAYSTACK' }] },
        { name: 'Airtime', type: 'AIRTIME' },
        { name: 'Lisolo Money', type: 'AM' },
        { name: 'SmartCash', type: 'SMARTCASH' },
        { name: 'MPESA', type: 'MPESA' },
      ],
    });
  }
});
