import { expect, test } from 'vitest';
import { topUp } from '../testing/airtime.ts';
import { arm, books } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import * as mpesa from '../testing/mpesa.ts';
import { openLive } from '../testing/live.ts';
import { answerPrompt } from '../testing/owner.ts';
import * as smartcash from '../testing/smartcash.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';
import { debit } from '../testing/wallet.ts';

const open = async (trial: Trial, path = '/'): Promise<string> => {
  return String((await trial.call('GET', path)).body).replace(/[ \n]+/g, ' ');
};

test('the page opens the requested number in French, English or Swahili', async () => {
  const trial = await startTrial();
  const french = await open(trial, '/?msisdn=050000006');
  expect(french).toContain('<html lang="fr">');
  expect(french).toContain('aria-label="Téléphone de 05\u00a0000\u00a000\u00a006"');
  expect(french).toContain('12,4\u00a0Go');
  const english = await open(trial, '/?msisdn=050000003&lang=en');
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('CFA\u00a012,350.4');
  const swahili = await open(trial, '/?msisdn=050000006&lang=sw');
  expect(swahili).toContain('<html lang="sw">');
  expect(swahili).toContain('aria-label="Simu ya 05\u00a0000\u00a000\u00a006"');
  expect(swahili).toContain('GB\u00a012.4');
  expect(swahili).toContain('Usiku bila kikomo');
});

test('an unknown number is 404, with an error at the field', async () => {
  const trial = await startTrial();
  const { status, body } = await trial.call('GET', '/?msisdn=%22%3E%3Cscript%3E');
  expect(status).toBe(404);
  expect(body).toContain('id="typed-error"');
  expect(body).not.toContain('"><script>');
});

test('the page shows SMS, the waiting prompt and balances', async () => {
  const trial = await startTrial();
  await topUp(trial, '050000001');
  await debit(trial, { payer: '050000001' });
  const page = await open(trial);
  expect(page).toContain('Crédit : 10\u202f000\u00a0CFA.');
  expect(page).toMatch(/data-action="prompt" data-path="\/phones\/050000001\/prompts\/[0-9a-f-]+"/);
  expect(page).toContain('Payer <strong class="num">5\u202f000\u00a0CFA</strong> à Lisolo Congo');
});

test('the page shows the wallets of all three providers, and whose prompt it is', async () => {
  const trial = await startTrial();
  await debit(trial, { payer: '050000001', reference: 'OWN' });
  await smartcash.collect(trial);
  await mpesa.collect(trial);
  const page = await open(trial);
  for (const name of ['Lisolo Money', 'SmartCash', 'M-Pesa']) {
    expect(page).toContain(`<dt>${name}</dt> <dd class="num">250\u202f000\u00a0CFA</dd>`);
    expect(page).toContain(`<strong>${name}</strong><span class="badge badge--warn num"`);
  }
  expect(await open(trial, '/?msisdn=050000002')).not.toContain('SmartCash</dt>');
});

test('escapes a merchant’s text in a prompt', async () => {
  const trial = await startTrial();
  await trial.call('POST', '/wallet/transactions/type/merchantpay', {
    headers: { ...keys.wallet, 'x-correlationid': crypto.randomUUID() },
    body: {
      amount: '100',
      currency: 'XAF',
      debitParty: [{ key: 'msisdn', value: '+242050000001' }],
      creditParty: [{ key: 'accountid', value: '<img src=x>' }],
      requestingOrganisationTransactionReference: 'REF1',
      descriptionText: '<script>alert(1)</script>',
    },
  });
  const page = await open(trial);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<img');
});

test('the page runs only its own script, and has no inline styles or handlers', async () => {
  const trial = await startTrial();
  const { body, headers } = await trial.call('GET', '/');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'; script-src 'self'");
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
  expect(body).not.toMatch(/ style=| on\w+=/);
  for (const file of ['/screen/phone.css', '/screen/phone.js', '/screen/display.woff2']) {
    expect((await trial.call('GET', file)).status).toBe(200);
  }
});

test('every id is unique and every label has its field', async () => {
  const trial = await startTrial();
  await debit(trial, { payer: '050000001' });
  const page = await open(trial);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of page.matchAll(/ for="([^"]+)"/g)) expect(ids).toContain(target);
});

test('the live stream sends the changed parts of the page', async () => {
  const trial = await startTrial();
  const { readUntil } = await openLive(`${trial.url()}/screen/050000001/events?lang=en`);
  await readUntil('No SMS yet.');
  await debit(trial, { payer: '050000001' });
  await readUntil('Request for CFA\u00a05,000 sent to 05\u00a0000\u00a000\u00a001');
  await answerPrompt(trial, '050000001');
  await readUntil('vous avez payé');
  await arm(trial, { port: 'wallet', fault: 'timeout-after' });
  await readUntil('wallet · timeout-after');
  expect(at(await books(trial), 'debits', 'length')).toBe(1);
});
