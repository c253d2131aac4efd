const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The shape of transaction and lead ids: 26 characters of Crockford base32. */
export const transactionIdPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Checks the shape of an id, not its existence. */
export const isTransactionId = (text: string) => transactionIdPattern.test(text);

/** Encodes 16 random bytes as 26 characters. The caller provides the randomness. */
export const encodeTransactionId = (bytes: Uint8Array): string => {
  let text = '';
  // 26 characters of five bits hold two bits more than 128: the first character holds three.
  let bits = 0;
  let count = 2;
  for (const byte of bytes) {
    bits = ((bits & 31) << 8) | byte;
    for (count += 8; count >= 5; count -= 5) text += alphabet[(bits >> (count - 5)) & 31];
  }
  return text;
};
