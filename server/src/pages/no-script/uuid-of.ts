/** Formats a keyed hash (base64url) as a UUID, for idempotency keys. */
export const uuidOf = (digest: string): string => {
  const hex = Buffer.from(digest, 'base64url').toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
};
