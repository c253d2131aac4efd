import { beforeEach, expect, test } from 'vitest';
import { aLine } from '../../../testing/consent.ts';
import { aCardRecharge, aRecharge, aTransactionId } from '../../../testing/orders.ts';
import type { Browser } from '../../../testing/portal.ts';
import { usePortal } from '../../../testing/use-portal.ts';

const portal = await usePortal();
let browser: Browser;
let payer: string;
beforeEach(() => {
  browser = portal.browser();
  payer = aLine();
});

/** What the enterprise flag of a session adds to an order; no lead stands behind it (docs/abuse.md A25). */
const flag = { accountType: 'ENTERPRISE', txnId: aTransactionId() };
const order = (changes: object = {}) => ({ ...aRecharge({ paymentMobile: `0${payer}` }), ...changes });

test('the flag of a forged session changes neither price, nor payment method, nor what is told of the payment [A25] [A46] [V8.3.1]', async () => {
  const plain = await browser.post('initiate', order());
  const plainStatus = (await browser.get('status', { tid: plain.body.result.transactionId })).body.result;
  payer = aLine();
  const flagged = await browser.post('initiate', order(flag));
  expect(flagged.status).toBe(200);
  const status = (await browser.get('status', { tid: flagged.body.result.transactionId })).body.result;
  const { amount, paymentMode, transactionType, currencyCode, charged } = plainStatus;
  expect(status).toMatchObject({ amount, paymentMode, transactionType, currencyCode, charged });
  expect(status.metaInfo?.leadId ?? null).toBe(null);
  expect((await browser.post('initiate', order({ ...flag, amount: 1, unit: 1 }))).status).toBe(400);
});

test.each(['HBB_LEADS', 'HBB_AIRTIME'])(
  'without a lead nobody pays as %s, flag or not [I17] [A25]',
  async (paymentMode) => {
    for (const forged of [{}, flag, { ...flag, transactionType: 'HBB_LEADS', productCode: 'FWA50' }]) {
      const reply = await browser.post('initiate', order({ ...forged, paymentMode }));
      expect([400, 401, 404]).toContain(reply.status);
      expect(reply.body.result ?? {}).not.toHaveProperty('transactionId');
    }
  },
);

test('a card of a forged enterprise session still needs an email of its own, and the whole price', async () => {
  const card = { ...aCardRecharge({ mobileNumber: payer }), ...flag };
  expect((await browser.post('initiate', { ...card, emailId: '' })).status).toBe(400);
  expect((await browser.post('initiate', { ...card, amount: 99, unit: 99 })).status).toBe(400);
  expect((await browser.post('initiate', card)).status).toBe(200);
});
