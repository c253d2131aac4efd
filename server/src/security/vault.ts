import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** The location of a sealed value: table, column and row key. */
export type Place = readonly [table: string, column: string, ...key: string[]];

/** Seals personal data and hashes what must be found again (docs/invariants.md I18). */
export type Vault = {
  /** Encrypts with AES-256-GCM and a new nonce, bound to its place unless an older release shares the database. */
  seal: (text: string, place: Place) => Uint8Array;
  /** Encrypts like `seal`, always bound. */
  bind: (text: string, place: Place) => Uint8Array;
  /** Decrypts; throws when no key fits or the value is bound to another place. */
  open: (sealed: Uint8Array, place: Place) => string;
  /** Encrypts like `bind`, for values that browsers keep; independent of other releases on this database. */
  sealAway: (text: string, place: Place) => Uint8Array;
  /** Decrypts what `sealAway` sealed for this place; returns undefined for anything else. */
  openBack: (sealed: Uint8Array, place: Place) => string | undefined;
  isBinding: () => boolean;
  /** Returns a keyed hash for look-up; `purpose` separates columns. */
  hash: (purpose: string, text: string) => string;
};

/** The data keys: the first seals, the others still open during a change of keys. */
export type DataKeys = readonly [Buffer, ...Buffer[]];

const nonceLength = 12;
const tagLength = 16;

const derive = (dataKey: Buffer, use: string) => Buffer.from(hkdfSync('sha256', dataKey, '', use, 32));

export const firstHashKey = (dataKey: Buffer): Buffer => derive(dataKey, 'hash');

/** A key object: passing bytes costs four to six times as much per use (measured on Node 24). */
const deriveSealKey = (dataKey: Buffer): KeyObject => createSecretKey(derive(dataKey, 'seal'));

/** Prefix of a bound value; older releases begin with the nonce. */
const boundMark = Buffer.from('sb1:');

export const isBound = (sealed: Uint8Array): boolean => boundMark.equals(sealed.subarray(0, boundMark.length));

const bytesOf = (place: Place) => Buffer.from(JSON.stringify(place));

const sealUnder = (sealKey: KeyObject, text: string, place?: Place): Buffer => {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
  if (place) cipher.setAAD(bytesOf(place));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
};

const openUnder = (sealKey: KeyObject, bytes: Buffer, place?: Place): string => {
  const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  if (place) decipher.setAAD(bytesOf(place));
  const text = decipher.update(bytes.subarray(nonceLength, -tagLength));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
};

/** Node's own message says nothing that an engineer could act on. */
const notOurs =
  'A sealed value opens under no key of DATA_KEY: add the key that it was sealed under (docs/operations/keys.md). Where there is none, the value was changed or moved';

type VaultOptions = { olderKeys?: readonly Buffer[]; hashKey?: Buffer; binds?: boolean };

export const createVault = (
  dataKey: Buffer,
  { olderKeys = [], hashKey = firstHashKey(dataKey), binds = true }: VaultOptions = {},
): Vault => {
  const sealKey = deriveSealKey(dataKey);
  const olderSealKeys = olderKeys.map(deriveSealKey);
  const hashSecret = createSecretKey(hashKey);
  let isBinding = binds;
  const openByOne = (bytes: Buffer, place?: Place): string => {
    for (const key of olderSealKeys) {
      try {
        return openUnder(key, bytes, place);
      } catch {
        // Sealed under another key.
      }
    }
    try {
      return openUnder(sealKey, bytes, place);
    } catch {
      throw new Error(notOurs);
    }
  };
  const bind = (text: string, place: Place) => Buffer.concat([boundMark, sealUnder(sealKey, text, place)]);
  return {
    bind,
    seal: (text, place) => (isBinding ? bind(text, place) : sealUnder(sealKey, text)),
    open: (sealed, place) => {
      const bytes = Buffer.from(sealed);
      if (!isBound(bytes)) return openByOne(bytes);
      const text = openByOne(bytes.subarray(boundMark.length), place);
      // Some instance binds already, so every instance of this database can read bound values.
      isBinding = true;
      return text;
    },
    sealAway: (text, place) => sealUnder(sealKey, text, place),
    openBack: (sealed, place) => {
      try {
        return openByOne(Buffer.from(sealed), place);
      } catch {
        return undefined;
      }
    },
    isBinding: () => isBinding,
    hash: (purpose, text) => createHmac('sha256', hashSecret).update(`${purpose}\0${text}`).digest('base64url'),
  };
};
