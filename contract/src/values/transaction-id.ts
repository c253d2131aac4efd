const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The shape of transaction and lead ids: 26 characters of Crockford base32. */
export const transactionIdPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Whether a text has the shape of an id; says nothing about whether it exists. */
export const isTransactionId = (text: string) => transactionIdPattern.test(text);

/** The 128 bits of `bytes` (16 of them) as 26 characters; the caller brings the randomness. */
export const encodeTransactionId = (bytes: Uint8Array): string => {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: 26 }, (_, i) => alphabet[Number((bits >> BigInt(5 * (25 - i))) & 31n)]).join('');
};
