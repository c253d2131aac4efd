import { expect, test } from 'vitest';
import { payBill } from '../testing/billing.ts';
import { openLive } from '../testing/live.ts';
import { phoneOf } from '../testing/owner.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';

const open = async (trial: Trial, path: string): Promise<string> => {
  return String((await trial.call('GET', path)).body).replace(/[ \n]+/g, ' ');
};

/** Returns the part of the page that lists the bills. */
const billsOf = (page: string): string => page.split('<div id="bills">')[1]?.split('</section>')[0] ?? '';

test('the page shows bills in hundredths, and none for a line without an account', async () => {
  const trial = await startTrial();
  const page = await open(trial, '/?msisdn=050000003');
  expect(billsOf(page)).toContain('INV-2026-100302</span><strong class="num">12\u202f350,40\u00a0CFA</strong');
  expect(billsOf(page)).not.toContain('Payée');
  expect(billsOf(await open(trial, '/?msisdn=050000001'))).toContain('Aucune facture.');
});

test('the page shows a paid bill, the rest of another, and the credit', async () => {
  const trial = await startTrial();
  await payBill(trial, '1000000003', 13_000);
  const english = billsOf(await open(trial, '/?msisdn=050000003&lang=en'));
  expect(english).toContain('Out of CFA\u00a012,000. <span class="badge badge--ok">Paid</span>');
  expect(english).toContain('<strong class="num">CFA\u00a011,350.40</strong');
  expect(english).toContain('Out of CFA\u00a012,350.40. Due on');
  expect(english).not.toContain('Credit of account');
  await payBill(trial, '1000000003', 11_351);
  const french = await open(trial, '/?msisdn=050000003');
  expect(billsOf(french)).toContain('Avoir du compte 1000000003</span><strong class="num">0,60\u00a0CFA</strong>');
  expect(french).toContain('11\u202f351\u00a0CFA reçus sur le compte 1000000003');
});

test('the control interface returns bills and credit', async () => {
  const trial = await startTrial();
  const phone = async (): Promise<unknown> => phoneOf(trial, '050000003');
  await payBill(trial, '1000000003', 12_000.5);
  expect(await phone()).toMatchObject({
    bills: [
      { invoiceNo: 'INV-2026-100301', amount: 12_000, outstanding: 0, status: 'paid' },
      { invoiceNo: 'INV-2026-100302', amount: 12_350.4, outstanding: 12_349.9, status: 'open' },
    ],
    accountCredit: { amount: 0, currency: 'XAF' },
  });
  await payBill(trial, '1000000003', 12_350);
  expect(at(await phone(), 'accountCredit')).toEqual({ amount: 0.1, currency: 'XAF' });
  expect(await phoneOf(trial)).toMatchObject({ bills: [], accountCredit: null });
});

test('a phone receives the payment of its bill immediately', async () => {
  const trial = await startTrial();
  const { readUntil } = await openLive(`${trial.url()}/phones/050000003/events`);
  await readUntil('"outstanding":12000');
  await payBill(trial, '1000000003', 12_000);
  await readUntil('"status":"paid"');
});
