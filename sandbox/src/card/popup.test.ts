import { expect, test } from 'vitest';
import { cards, initialize, submit, verify, withCard } from '../testing/card.ts';
import { counts } from '../testing/control.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';

/** Returns the path of the popup that was opened for a reference. */
const openedPopup = async (trial: Trial, reference = 'REF1'): Promise<string> => {
  const { body } = await initialize(trial, reference);
  return `/card/popup/${String(at(body, 'data', 'access_code'))}`;
};

const policyOf = async (trial: Trial, path: string): Promise<string | null> =>
  (await trial.call('GET', path)).headers.get('content-security-policy');

test('the inline script is served to every merchant', async () => {
  const trial = await startTrial();
  const { status, body, headers } = await trial.call('GET', '/card/v2/inline.js');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/javascript');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(body).toContain('PaystackPop');
  expect(body).not.toMatch(/\beval\b|new Function|innerHTML|cssText|'style'/);
});

test('only the merchant may frame the popup, and nobody the page', async () => {
  const trial = await startTrial();
  const popup = await openedPopup(trial);
  expect(await policyOf(trial, popup)).toContain(
    `form-action 'self'; base-uri 'none'; frame-ancestors ${trial.portal.url}`,
  );
  expect(await policyOf(trial, popup.replace('popup', 'pay'))).toContain("frame-ancestors 'none'");
  expect(await policyOf(trial, '/card/popup/nothing')).toContain(`frame-ancestors ${trial.portal.url}`);
  expect(await policyOf(trial, popup)).not.toContain('unsafe');
});

test('the popup has the page’s fields and one submit button, posts to itself, and closes by a message', async () => {
  const trial = await startTrial();
  const popup = await openedPopup(trial);
  const { body } = await trial.call('GET', popup);
  for (const hint of ['cc-number', 'cc-exp', 'cc-csc']) expect(body).toContain(`autocomplete="${hint}"`);
  expect(body).toContain(`action="${popup}"`);
  expect(body).toContain(`data-merchant="${trial.portal.url}"`);
  expect(String(body).match(/<button type="submit"/g)).toHaveLength(1);
  expect(body).toMatch(/<button type="button" class="link" data-report="cancel"\s*>Revenir sans payer/);
  expect(body).not.toContain(`href="${trial.portal.url}`);
});

test('a charge in the popup is reported, not redirected', async () => {
  const trial = await startTrial();
  const popup = await openedPopup(trial);
  const paid = await submit(trial, popup, withCard(cards.good));
  expect(paid.status).toBe(200);
  expect(await paid.text()).toMatch(/data-report="success"\s+data-seconds="0"/);
  expect(await counts(trial)).toEqual([1, 0, 0]);
  expect((await verify(trial)).body).toMatchObject({ data: { status: 'success' } });
  await expect.poll(() => trial.portal.received).toHaveLength(1);
  const again = await trial.call('GET', popup);
  expect(again.body).toContain('data-report="success"');
});

test('the popup requests the one-time code too', async () => {
  const trial = await startTrial();
  const popup = await openedPopup(trial);
  const asked = await (await submit(trial, popup, withCard(cards.withCode))).text();
  expect(asked).toContain('autocomplete="one-time-code"');
  expect(asked).toContain(`action="${popup}"`);
  expect((await submit(trial, popup, { code: '000000' })).status).toBe(422);
  expect(await (await submit(trial, popup, { code: '123456' })).text()).toContain('data-report="success"');
  expect(await counts(trial)).toEqual([1, 0, 0]);
});

test('the popup shows a decline and reports it after a delay', async () => {
  const trial = await startTrial();
  const text = await (await submit(trial, await openedPopup(trial), withCard(cards.declined))).text();
  expect(text).toContain('Votre banque a refusé ce paiement.');
  expect(text).toMatch(/data-report="decline"\s+data-seconds="4"/);
  expect(await counts(trial)).toEqual([0, 0, 0]);
});

test('the popup of an unknown payment says so and reports it', async () => {
  const trial = await startTrial();
  const { status, body } = await trial.call('GET', '/card/popup/nothing');
  expect(status).toBe(404);
  expect(body).toMatch(/data-report="error"\s+data-seconds="0"/);
});

test.each([
  ['refuse', 503, 0],
  ['error-after', 500, 1],
])(
  'under the fault %s the popup answers %i and leaves it to the customer to go back',
  async (fault, status, debits) => {
    const trial = await startTrial();
    const popup = await openedPopup(trial);
    await trial.call('POST', '/faults', { body: { port: 'card', operation: 'debit', fault } });
    const answer = await submit(trial, popup, withCard(cards.good));
    expect(answer.status).toBe(status);
    const text = await answer.text();
    expect(text).toContain('data-report="error"');
    expect(text).not.toContain('data-seconds');
    expect(await counts(trial)).toEqual([debits, 0, 0]);
  },
);
