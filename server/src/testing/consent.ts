import { generateKeyPairSync, randomUUID, webcrypto } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { createVault } from '../security/vault.ts';
import { testDataKey } from './engine.ts';
import type { Operator } from './fakes/operator.ts';
import type { Browser } from './portal.ts';

let lines = 0;

/** A line of the operator that no other test of this file uses, as its nine digits. */
export const aLine = (): string => {
  lines += 1;
  return `0520${String(lines).padStart(5, '0')}`;
};

/** The newest text message to a line. */
export const smsTo = ({ inbox }: Pick<Operator, 'inbox'>, msisdn: string): string => {
  const sms = inbox.findLast(({ to }) => to === `+242${msisdn}`);
  if (!sms) throw new Error(`No message for ${msisdn}`);
  return sms.text;
};

/** The code in the newest text message to a line: what its owner reads. */
export const codeSentTo = (operator: Pick<Operator, 'inbox'>, msisdn: string): string => {
  const code = /\b\d{6}\b/.exec(smsTo(operator, msisdn))?.[0];
  if (!code) throw new Error('The message holds no code');
  return code;
};

/** A code that is not this one. */
export const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Somebody at a browser, with the operator whose text messages they read. */
type Person = { browser: Browser; operator: Pick<Operator, 'inbox'> };

/** A token as a customer gets it: a code is sent, read from the phone and verified. `fields` may name the purchase. */
export const consent = async (
  { browser, operator }: Person,
  msisdn: string,
  requestType = 'AIR_TIME',
  fields: object = {},
) => {
  const sent = await browser.post('sendOtp', { msisdn, requestType, ...fields });
  if (sent.status !== 200) throw new Error(`No code was sent: ${sent.text}`);
  const { refId } = sent.body.result;
  const otp = codeSentTo(operator, msisdn);
  const verified = await browser.post('verifyOtp', { refId, otp, username: msisdn, paymentMode: requestType });
  if (verified.status !== 200) throw new Error(`The code was not taken: ${verified.text}`);
  const { accessToken } = verified.body.result;
  return { refId, otp, accessToken, authorization: `Bearer ${accessToken}` };
};

let pair: { key: string; pem: string } | undefined;

/** Puts a real key pair in the place of the one that `aPortal` brings: what is sealed under it can be opened. */
export const giveSealingKey = async (database: Database): Promise<void> => {
  pair ??= (() => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return {
      key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
  })();
  await database.query('delete from encryption_key');
  await database.query('insert into encryption_key (kid, public_key, private_key_sealed) values ($1, $2, $3)', [
    'sealing',
    pair.key,
    createVault(testDataKey).seal(pair.pem, ['encryption_key', 'private_key_sealed', 'sealing']),
  ]);
};

/** Seals a text as a browser does: RSA-OAEP with SHA-256 under an SPKI key, all in base64. */
export const seal = async (text: string, key: string): Promise<string> => {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const imported = await webcrypto.subtle.importKey('spki', Buffer.from(key, 'base64'), algorithm, false, ['encrypt']);
  return Buffer.from(await webcrypto.subtle.encrypt(algorithm, imported, Buffer.from(text))).toString('base64');
};

/** A PIN sealed for one transaction, under the key that initiate answered. */
export const sealPin = (pin: string, transactionId: string, key: string): Promise<string> =>
  seal(JSON.stringify({ pin, transactionId, nonce: randomUUID() }), key);
