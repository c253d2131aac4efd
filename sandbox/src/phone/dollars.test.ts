import { expect, test } from 'vitest';
import { topUp } from '../testing/airtime.ts';
import { order } from '../testing/billing.ts';
import { approve } from '../testing/owner.ts';
import { startTrial, type Trial } from '../testing/trial.ts';
import { debit } from '../testing/wallet.ts';

const open = async (trial: Trial, path: string): Promise<string> => {
  return String((await trial.call('GET', path)).body).replace(/[ \n]+/g, ' ');
};

test('prompts and bills are shown in dollars, balances in francs', async () => {
  const trial = await startTrial({ MARKET: 'cd' });
  await debit(trial, { payer: '050000001', amount: 2.5, currency: 'USD' });
  const page = await open(trial, '/?msisdn=050000001');
  expect(page).toContain('Payer <strong class="num">2,50\u00a0USD</strong> à Lisolo RDC');
  expect(page).toContain('<dt>Lisolo Money</dt> <dd class="num">250\u202f000\u00a0CDF</dd>');
  const bills = await open(trial, '/?msisdn=050000003&lang=en');
  expect(bills).toContain('<strong class="num">USD\u00a012</strong');
  expect(bills).toContain('<strong class="num">USD\u00a012.35</strong');
});

test('journal and books show movements in their currency, and the gap in francs', async () => {
  const trial = await startTrial({ MARKET: 'cd' });
  await debit(trial, { payer: '050000009', amount: 1.2, currency: 'USD', reference: 'POOR' });
  await debit(trial, { payer: '050000001', amount: 1.2, currency: 'USD' });
  await approve(trial);
  await topUp(trial, '050000001', { amount: { amount: 1, units: 'USD' } });
  const page = await open(trial, '/?msisdn=050000001&lang=en');
  expect(page).toContain('Debit of USD\u00a01.20 refused for 05\u00a0000\u00a000\u00a009');
  expect(page).toContain('<td>wallet</td> <td class="r num">USD\u00a01.20</td>');
  expect(page).toContain('<td>airtime</td> <td class="r num">USD\u00a01</td>');
  expect(page).toContain('<span class="badge badge--warn">570</span>');
});

test('francs debited for a bundle priced in dollars leave no gap', async () => {
  const trial = await startTrial({ MARKET: 'cd' });
  await debit(trial, { payer: '050000001', amount: 1.25 * 2850, currency: 'CDF' });
  await approve(trial);
  await order(trial, '050000001', 'D2G5D7');
  const page = await open(trial, '/?msisdn=050000001&lang=en');
  expect(page).toContain('<td>wallet</td> <td class="r num">3,562.5</td>');
  expect(page).toContain('<td>bundle</td> <td class="r num">USD\u00a01.25</td>');
  expect(page).toContain('<span class="badge badge--ok">0</span>');
});
