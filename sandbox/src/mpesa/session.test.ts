import { constants, publicEncrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { arm } from '../testing/control.ts';
import { askSession, mpesaAt, query, sealed, signedIn } from '../testing/mpesa.ts';
import { startTrial } from '../testing/trial.ts';
import { mpesaTestPublicKey } from './test-key.ts';

const code = (output: string): object => ({ body: { output_ResponseCode: output } });

test('the shipped key is a public key in SPKI, base64, that seals what the sandbox opens', async () => {
  const trial = await startTrial();
  const key = { key: Buffer.from(mpesaTestPublicKey, 'base64'), format: 'der', type: 'spki' } as const;
  const bytes = publicEncrypt({ ...key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from('mpesa_test_lisolo'));
  const headers = { authorization: `Bearer ${bytes.toString('base64')}`, origin: 'portal.example' };
  expect(await askSession(trial, headers)).toMatchObject({
    status: 200,
    body: { output_ResponseCode: 'INS-0', output_SessionID: expect.stringMatching(/^\w{32}$/) },
  });
});

test.each([
  ['another API key', sealed('wrong'), 401, 'INS-2'],
  ['the API key in the open', { authorization: 'Bearer mpesa_test_lisolo', origin: '*' }, 401, 'INS-2'],
  ['bytes under another padding', { authorization: `Bearer ${Buffer.alloc(256, 7).toString('base64')}` }, 401, 'INS-2'],
  ['no origin', { authorization: sealed('mpesa_test_lisolo')['authorization'] ?? '' }, 400, 'INS-20'],
])('%s opens no session', async (_, headers, status, refusal) => {
  const trial = await startTrial();
  expect(await askSession(trial, headers)).toMatchObject({ status, ...code(refusal) });
});

test('a session outlives a restart and is over after a reset', async () => {
  const trial = await startTrial();
  const headers = await signedIn(trial);
  const path = `${mpesaAt(trial)}/queryTransactionStatus/?input_QueryReference=X&input_ServiceProviderCode=000000`;
  const look = () => trial.call('GET', `${path}&input_ThirdPartyConversationID=Y&input_Country=COG`, { headers });
  await trial.restart();
  expect(await look()).toMatchObject(code('INS-14'));
  await trial.call('POST', '/reset');
  expect(await look()).toMatchObject({ status: 401, ...code('INS-996') });
});

test('a call without a session uses up no fault; no fault strikes the session call', async () => {
  const trial = await startTrial();
  await arm(trial, { port: 'mpesa', fault: 'refuse' });
  const stranger = { headers: sealed('0123456789abcdef0123456789abcdef') };
  expect((await trial.call('GET', `${mpesaAt(trial)}/queryTransactionStatus/`, stranger)).status).toBe(401);
  expect((await askSession(trial)).status).toBe(200);
  expect(await query(trial)).toMatchObject({ status: 503, ...code('INS-16') });
});
