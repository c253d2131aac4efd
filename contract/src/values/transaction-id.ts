const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The shape of transaction and lead ids: 26 characters of Crockford base32. */
export const transactionIdPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Whether a text has the shape of an id; says nothing about whether it exists. */
export const isTransactionId = (text: string) => transactionIdPattern.test(text);

/** The 128 bits of `bytes` (16 of them) as 26 characters; the caller brings the randomness. */
export const encodeTransactionId = (bytes: Uint8Array): string => {
  let text = '';
  // 128 bits are two short of 26 characters of five: the first character holds three.
  let bits = 0;
  let count = 2;
  for (const byte of bytes) {
    bits = ((bits & 31) << 8) | byte;
    for (count += 8; count >= 5; count -= 5) text += alphabet[(bits >> (count - 5)) & 31];
  }
  return text;
};
