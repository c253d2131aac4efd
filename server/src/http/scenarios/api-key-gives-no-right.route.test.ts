import { describe, expect, test } from 'vitest';
import { aLine } from '../../testing/consent.ts';
import { aProcess, aRecharge } from '../../testing/orders.ts';
import type { Browser } from '../../testing/portal.ts';
import { raise } from '../../testing/raise.ts';
import { usePortal } from '../../testing/use-portal.ts';

const keys = ['lisolo-web', 'partner-app'];
const portal = await usePortal({ API_KEY: keys.join(',') });
const unmasking = { unmaskrequest: 'enable', product: 'ORP', 'run-mode': 'beta' };

/** A stranger's view of a payment, under any key (docs/abuse.md A26). */
describe.each(keys)('the key %s', (key) => {
  const headers = { ...unmasking, 'api-key': key };

  test('shows nothing of somebody else’s payment [A26] [A40] [A60] [V7.2.2]', async () => {
    const payer = aLine();
    const id = await raise(portal.browser(), aRecharge({ paymentMobile: `0${payer}`, mobileNumber: payer }));
    const reply = await portal.browser().get('status', { tid: id }, headers);
    expect(reply.status).toBe(200);
    expect(reply.text).not.toContain(payer);
  });

  test.each(['AIR_TIME', 'LISOLO_MONEY'])(
    'debits nobody by %s without the owner’s code, on neither path [A26] [V6.3.4 V7.2.2]',
    async (mode) => {
      const order = aRecharge({ paymentMode: mode, paymentMobile: `0${aLine()}`, emailId: 'a@b.cg' });
      for (const call of ['initiate', 'authInitiate'] as const)
        expect([401, 400]).toContain((await portal.browser().post(call, order, headers)).status);
    },
  );

  test('tells no airtime, opens no bill [V8.2.1]', async () => {
    const browser = portal.browser();
    const airtime = await browser.post('queryBalance', { msisdn: '050000001', serviceType: 'AIRTIME' }, headers);
    const bill = await browser.post('bill', { msisdn: '050000003', otpId: 'x' }, headers);
    expect([airtime.status, bill.status]).toEqual([401, 422]);
  });
});

const lookUps = async (browser: Browser, count: number, headers = {}) => {
  const codes: (string | undefined)[] = [];
  for (let i = 0; i < count; i += 1)
    codes.push((await browser.post('lineType', { msisdn: aLine() }, headers)).body.code);
  return codes;
};

test('changing the key brings no new budget: twenty look-ups are those of the browser [A26]', async () => {
  const browser = portal.browser();
  await lookUps(browser, 20);
  for (const key of keys) expect(await lookUps(browser, 1, { 'api-key': key })).toEqual(['429']);
});

test('a purchase that was begun under one key goes on under another: keys are changed without a release [A26]', async () => {
  const browser = portal.browser();
  const order = aRecharge({ paymentMobile: `0${aLine()}` });
  const ids = { 'idempotency-key': '00000000-0000-4000-8000-00000000a26a' };
  const first = await browser.post('initiate', order, { ...ids, 'api-key': keys[0]! });
  const again = await browser.post('initiate', order, { ...ids, 'api-key': keys[1]! });
  const { transactionId } = first.body.result;
  expect(again.body.result.transactionId).toBe(transactionId);
  const sent = await browser.post('process', aProcess(transactionId), { 'api-key': keys[1]! });
  expect(sent.body.result.status).toBe('REQUEST_RAISED');
});
