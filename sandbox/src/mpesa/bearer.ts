import { constants, createPrivateKey, privateDecrypt, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a private key (PKCS#8, base64). Throws if it is not one. */
export const readPrivateKey = (base64: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });

/** Reads the shipped test key, which protects nothing. It opens what `mpesaTestPublicKey` sealed. */
const readTestKey = (): KeyObject => createPrivateKey(readFileSync(join(import.meta.dirname, 'test-private-key.pem')));

/**
 * Returns a function that decrypts the bearer of an `Authorization` header (RSA PKCS#1 v1.5), or returns undefined.
 * Without a key it uses the shipped one.
 */
export const createBearerOpener = (ownKey: string): ((authorization: string | undefined) => string | undefined) => {
  const key = ownKey === '' ? readTestKey() : readPrivateKey(ownKey);
  return (authorization) => {
    const sealed = /^Bearer ([A-Za-z0-9+/]+=*)$/.exec(authorization ?? '')?.[1];
    if (sealed === undefined) return undefined;
    try {
      return privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(sealed, 'base64')).toString();
    } catch {
      return undefined;
    }
  };
};
