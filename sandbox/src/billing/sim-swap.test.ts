import { expect, test } from 'vitest';
import { simSwap } from '../testing/airtime.ts';
import { keys } from '../testing/keys.ts';
import { startTrial } from '../testing/trial.ts';

const check = (msisdn: string, more: object = { maxAge: 240 }) => ({ phoneNumber: `+242${msisdn}`, ...more });

test.each([
  ['050000011', { maxAge: 240 }, true],
  ['050000011', {}, true],
  ['050000011', { maxAge: 2400 }, true],
  ['050000011', { maxAge: 12 }, false],
  ['050000001', { maxAge: 2400 }, false],
  ['050000003', { maxAge: 240 }, false],
  ['050099999', { maxAge: 240 }, false],
])('the SIM of %s within %j: %s', async (msisdn, more, swapped) => {
  const trial = await startTrial();
  expect(await simSwap(trial, check(msisdn, more))).toMatchObject({ status: 200, body: { swapped } });
});

test.each([
  ['another operator’s number', check('060000001'), 404, 'IDENTIFIER_NOT_FOUND'],
  ['a number that does not exist', check('077777777'), 404, 'IDENTIFIER_NOT_FOUND'],
  ['another country’s number', { phoneNumber: '+33612345678' }, 404, 'IDENTIFIER_NOT_FOUND'],
  ['no number', { maxAge: 240 }, 422, 'MISSING_IDENTIFIER'],
  ['a national number', { phoneNumber: '050000011' }, 400, 'INVALID_ARGUMENT'],
  ['an age that is a text', check('050000011', { maxAge: '240' }), 400, 'INVALID_ARGUMENT'],
  ['an age of nothing', check('050000011', { maxAge: 0 }), 400, 'OUT_OF_RANGE'],
  ['an age past what is kept', check('050000011', { maxAge: 2401 }), 400, 'OUT_OF_RANGE'],
])('%s is refused', async (_, body, status, code) => {
  const trial = await startTrial();
  expect(await simSwap(trial, body)).toMatchObject({ status, body: { status, code } });
});

test('the phone’s page says of a line that its SIM was changed', async () => {
  const trial = await startTrial();
  expect((await trial.call('GET', '/?msisdn=050000011')).body).toContain('SIM changée hier');
  expect((await trial.call('GET', '/?msisdn=050000001')).body).not.toContain('SIM changée');
});

test('the check requires the billing port’s key', async () => {
  const trial = await startTrial();
  const refused = await trial.call('POST', '/billing/sim-swap/v1/check', {
    headers: keys.airtime,
    body: check('050000011'),
  });
  expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
});
