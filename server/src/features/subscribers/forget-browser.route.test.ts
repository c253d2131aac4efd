import { expect, test } from 'vitest';
import { aRecharge } from '../../testing/orders.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();

test('a browser that is forgotten sees its own payments as a stranger does [V7.4.1]', async () => {
  const browser = portal.browser();
  const { body } = await browser.post('initiate', aRecharge({ mobileNumber: '050000001' }));
  const tid = body.result.transactionId;
  const shown = async () => (await browser.get('status', { tid })).body.result.mobileNumber;
  expect(await shown()).toBe('050000001');

  const forgotten = await browser.post('forgetBrowser', {});
  expect(forgotten).toMatchObject({ status: 200, body: { result: { forgotten: true } } });
  expect(forgotten.headers['set-cookie']).toBe('browser=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  expect(await shown()).toMatch(/•/);
});

test('one that has no cookie is answered alike, and another site cannot ask for it', async () => {
  expect((await portal.browser().post('forgetBrowser', {})).status).toBe(200);
  const foreign = await portal.browser().post('forgetBrowser', {}, { origin: 'https://evil.example' });
  expect([foreign.status, foreign.headers['set-cookie']]).toEqual([401, undefined]);
});
