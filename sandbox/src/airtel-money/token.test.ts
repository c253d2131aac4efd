import { expect, test } from 'vitest';
import { arm } from '../testing/control.ts';
import { askToken, enquire, signedIn } from '../testing/smartcash.ts';
import { startTrial } from '../testing/trial.ts';

test('gives a token only to the known client, for 180 seconds', async () => {
  const trial = await startTrial();
  expect(await askToken(trial)).toMatchObject({
    status: 200,
    body: { access_token: expect.any(String), token_type: 'bearer', expires_in: '180' },
  });
  expect(await askToken(trial, { client_secret: 'wrong' })).toMatchObject({ status: 401 });
  expect(await askToken(trial, { client_id: 'wrong' })).toMatchObject({ status: 401 });
  expect(await askToken(trial, { grant_type: 'password' })).toMatchObject({ status: 400 });
});

test('a token outlives a restart and ends with a reset', async () => {
  const trial = await startTrial();
  const headers = await signedIn(trial);
  const look = () => trial.call('GET', '/smartcash/standard/v1/payments/X', { headers });
  await trial.restart();
  expect((await look()).status).toBe(200);
  await trial.call('POST', '/reset');
  expect(await look()).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
});

test('a call without a valid token is 401 and uses up no fault; no fault strikes the token call', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'smartcash', fault: 'refuse' });
  expect((await trial.call('GET', '/smartcash/standard/v1/payments/X')).status).toBe(401);
  expect((await askToken(trial)).status).toBe(200);
  expect((await enquire(trial)).status).toBe(503);
});

test.each([
  ['another country', { 'x-country': 'CD' }, 'ESB000034'],
  ['another currency', { 'x-currency': 'CDF' }, 'ESB000035'],
])('a call for %s is refused', async (_, changed, code) => {
  const trial = await startTrial();
  const headers = { ...(await signedIn(trial)), ...changed };
  expect(await trial.call('GET', '/smartcash/standard/v1/payments/X', { headers })).toMatchObject({
    status: 400,
    body: { status: { result_code: code } },
  });
});
