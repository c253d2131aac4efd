const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' };

/** Whether this page can seal: browsers give it only to pages over https, and on this machine itself. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (mark) => mark.charCodeAt(0));
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/**
 * Seals bytes by RSA-OAEP with SHA-256 under a public key (SPKI, base64), so that only its owner reads them; base64, each
 * time another text. Refuses a key that is none, and more bytes than the key can hold (318 for 3072 bits).
 */
export const sealBytes = async (plain: Uint8Array<ArrayBuffer>, publicKey: string): Promise<string> => {
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), rsa, false, ['encrypt']);
  return base64Of(new Uint8Array(await crypto.subtle.encrypt(rsa, key, plain)));
};

/** Seals a text, as above. */
export const seal = (text: string, publicKey: string): Promise<string> =>
  sealBytes(new TextEncoder().encode(text), publicKey);
