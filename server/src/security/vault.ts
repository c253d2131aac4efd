import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Seals what is personal and hashes what must be found again (docs/invariants.md I18). */
export type Vault = {
  /** AES-256-GCM, a new nonce each time. */
  seal: (text: string) => Uint8Array;
  /** Throws when the bytes were sealed under none of its keys. */
  open: (sealed: Uint8Array) => string;
  /** A keyed hash for look-up; `purpose` keeps hashes of different columns apart. */
  hash: (purpose: string, text: string) => string;
};

/** The data keys: the first seals, the others still open while a key is changed. */
export type DataKeys = readonly [Buffer, ...Buffer[]];

const nonceLength = 12;
const tagLength = 16;

const derive = (dataKey: Buffer, use: string) => Buffer.from(hkdfSync('sha256', dataKey, '', use, 32));

/** The key of hashes that a data key gives where none is kept yet. */
export const firstHashKey = (dataKey: Buffer): Buffer => derive(dataKey, 'hash');

const openUnder = (sealKey: Buffer, bytes: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  const text = decipher.update(bytes.subarray(nonceLength, -tagLength));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
};

/** A vault under data keys of 32 bytes each. */
export const createVault = (
  dataKey: Buffer,
  { olderKeys = [], hashKey = firstHashKey(dataKey) }: { olderKeys?: readonly Buffer[]; hashKey?: Buffer } = {},
): Vault => {
  const sealKey = derive(dataKey, 'seal');
  const olderSealKeys = olderKeys.map((key) => derive(key, 'seal'));
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed);
      for (const key of olderSealKeys) {
        try {
          return openUnder(key, bytes);
        } catch {
          // Sealed under another one: the newest, tried last, says so when it is none of ours.
        }
      }
      return openUnder(sealKey, bytes);
    },
    hash: (purpose, text) => createHmac('sha256', hashKey).update(`${purpose}\0${text}`).digest('base64url'),
  };
};
