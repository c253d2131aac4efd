import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Where a sealed value stands: its table and column, and the key of its row. */
export type Place = readonly [table: string, column: string, ...key: string[]];

/** Seals what is personal and hashes what must be found again (docs/invariants.md I18). */
export type Vault = {
  /** AES-256-GCM, a new nonce each time; bound to its place, unless the database is still shared with a release that cannot. */
  seal: (text: string, place: Place) => Uint8Array;
  /** As `seal`, bound in any case. */
  bind: (text: string, place: Place) => Uint8Array;
  /** Throws when the bytes were sealed under none of its keys, or bound to another place. */
  open: (sealed: Uint8Array, place: Place) => string;
  /** As `bind`, for what leaves with a browser: it says nothing of what other releases on this database can read. */
  sealAway: (text: string, place: Place) => Uint8Array;
  /** What `sealAway` sealed for this place; undefined for anything else, since browsers send what they like. */
  openBack: (sealed: Uint8Array, place: Place) => string | undefined;
  /** Whether what it seals is bound (decision 020). */
  isBinding: () => boolean;
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

/** A key as an object: given as bytes, each use of it costs four to six times as much (measured on Node 24). */
const deriveSealKey = (dataKey: Buffer): KeyObject => createSecretKey(derive(dataKey, 'seal'));

/** What stands before a value that is bound to its place; what older releases sealed begins with its nonce. */
const boundMark = Buffer.from('sb1:');

/** Whether a sealed value is bound to its place. */
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

/** Node's own words say nothing that an engineer could act on. */
const notOurs =
  'A sealed value opens under no key of DATA_KEY: add the key that it was sealed under (docs/operations.md, "Change keys"). Where there is none, the value was changed or moved';

type VaultOptions = { olderKeys?: readonly Buffer[]; hashKey?: Buffer; binds?: boolean };

/** A vault under data keys of 32 bytes each. */
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
        // Sealed under another one.
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
      // Somebody has begun to bind, so every instance of this database can.
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
