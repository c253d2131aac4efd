import { constants, createPrivateKey, privateDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test key: it opens what was sealed with `mpesaTestPublicKey` and guards nothing. */
const key = createPrivateKey(readFileSync(join(import.meta.dirname, 'test-private-key.pem')));

/** What an `Authorization` header bears, sealed by RSA PKCS#1 v1.5 under our public key; undefined for anything else. */
export const openBearer = (authorization: string | undefined): string | undefined => {
  const sealed = /^Bearer ([A-Za-z0-9+/]+=*)$/.exec(authorization ?? '')?.[1];
  if (sealed === undefined) return undefined;
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(sealed, 'base64')).toString();
  } catch {
    return undefined;
  }
};
