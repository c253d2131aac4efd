import { constants, createPrivateKey, privateDecrypt, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a private key (PKCS#8, base64); throws where it is none. */
export const readPrivateKey = (base64: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });

/** A test key: it opens what was sealed with `mpesaTestPublicKey` and guards nothing. */
const readTestKey = (): KeyObject => createPrivateKey(readFileSync(join(import.meta.dirname, 'test-private-key.pem')));

/**
 * What an `Authorization` header bears, sealed by RSA PKCS#1 v1.5 under our public key; undefined for anything else. Without a
 * key of its own the shipped one opens it.
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
