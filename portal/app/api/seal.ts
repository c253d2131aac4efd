const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' };

/** Browsers offer Web Crypto only over https and on loopback. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (mark) => mark.charCodeAt(0));
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/**
 * Seals bytes by RSA-OAEP with SHA-256 under a public key (SPKI, base64). Throws on an invalid key, or on more bytes
 * than it holds (318 for 3072 bits).
 */
export const sealBytes = async (plain: Uint8Array<ArrayBuffer>, publicKey: string): Promise<string> => {
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), rsa, false, ['encrypt']);
  return base64Of(new Uint8Array(await crypto.subtle.encrypt(rsa, key, plain)));
};

export const seal = (text: string, publicKey: string): Promise<string> =>
  sealBytes(new TextEncoder().encode(text), publicKey);
