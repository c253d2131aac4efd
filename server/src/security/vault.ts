import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Seals what is personal and hashes what must be found again (safety.md C.2, "PII at rest"). */
export type Vault = {
  /** AES-256-GCM, a new nonce each time. */
  seal: (text: string) => Uint8Array;
  /** Throws when the bytes were not sealed under this key. */
  open: (sealed: Uint8Array) => string;
  /** A keyed hash for look-up; `purpose` keeps hashes of different columns apart. */
  hash: (purpose: string, text: string) => string;
};

const nonceLength = 12;
const tagLength = 16;

/** A vault under one data key of 32 bytes. */
export const createVault = (dataKey: Buffer): Vault => {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', dataKey, '', use, 32));
  const sealKey = derive('seal');
  const hashKey = derive('hash');
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, nonceLength));
      decipher.setAuthTag(bytes.subarray(-tagLength));
      const text = decipher.update(bytes.subarray(nonceLength, -tagLength));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
    hash: (purpose, text) => createHmac('sha256', hashKey).update(`${purpose}\0${text}`).digest('base64url'),
  };
};
