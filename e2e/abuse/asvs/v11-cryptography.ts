import { met, notHere, open, type Requirement } from './requirement.ts';

/** V11 Cryptography. */
export const cryptography: Requirement[] = [
  met(
    '11.1.1',
    2,
    'A policy for keys and their life, after a standard',
    '`docs/security.md`, "Keys": after NIST SP 800-57, from drawing to deleting, with the longest time of each; `docs/operations/keys.md` says how',
  ),
  met(
    '11.1.2',
    2,
    'An inventory of keys, algorithms and certificates',
    '`docs/security.md`, "Keys": each with its algorithm, its one use and where it lies; algorithms: the list that the test of sources holds',
  ),
  met(
    '11.2.1',
    2,
    'Cryptography comes from proven libraries',
    'node:crypto (OpenSSL) on the server, Web Crypto in the browser (`portal/app/api/seal.ts`)',
  ),
  open(
    '11.2.2',
    2,
    'Algorithms and keys can be changed',
    'Data keys, callback secrets and the key of PINs are changed while the portal runs; `reseal` writes everything anew',
    'the key of hashes cannot be changed, since all that is found by it would be lost (decision 015), and algorithms stand in the code: another one is a release',
  ),
  met(
    '11.2.3',
    2,
    'At least 128 bits of security',
    'AES-256, HMAC-SHA-256, RSA of 3072 bits; keys that can be guessed are refused at start (`server/src/unsafe-settings.ts`). M-Pesa’s key is the provider’s choice',
  ),
  open(
    '11.3.1',
    1,
    'No ECB, no PKCS#1 v1.5',
    'PINs and numbers travel under OAEP; what comes under the old padding is refused',
    'M-Pesa’s API takes its key under PKCS#1 v1.5 and nothing else (`server/src/connectors/mpesa-openapi/client.ts`): the portal only encrypts so, never opens. The provider must change it; a market without M-Pesa meets this',
  ),
  met('11.3.2', 1, 'Approved ciphers and modes', 'AES-256-GCM (`server/src/security/vault.ts`), RSA-OAEP-256'),
  met(
    '11.3.3',
    2,
    'What is encrypted cannot be changed unseen',
    'GCM’s tag, bound to table, row and column (decision 020); a sealed PIN names its transaction and a nonce',
  ),
  met('11.4.1', 1, 'Approved hashes', 'SHA-256 and SHA-512; no MD5, no SHA-1'),
  notHere('11.4.2', 2, 'No password is kept; PINs are not kept at all'),
  met(
    '11.4.3',
    2,
    'Hashes that prove something are long enough',
    'Callbacks by HMAC of SHA-256 or SHA-512 over the raw bytes',
  ),
  notHere('11.4.4', 2, 'No key is made of a password: `DATA_KEY` is 32 random bytes, HKDF divides it'),
  open(
    '11.5.1',
    2,
    'What nobody may guess has 128 random bits',
    'Ids of transactions 128, cookie 128, token 256',
    'receipt codes have 40 bits (they tell an amount and a time, sixty guesses an hour an address) and codes by SMS 20 (five guesses): people type both, and whoever decides the calls decides their lengths',
  ),
  met(
    '11.6.1',
    2,
    'Keys are made and used by approved algorithms',
    'RSA pairs by node:crypto, 3072 bits, OAEP with SHA-256 (`server/src/features/settings/encryption-keys.ts`)',
  ),
];
