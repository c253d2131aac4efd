const zero = '0'.charCodeAt(0);

/**
 * The digits of a secret number while it is entered: bytes in this closure alone, never a text, never in the document.
 * `clear` overwrites them.
 */
export const createPinDigits = (length: number) => {
  const digits = new Uint8Array(length);
  let count = 0;
  return {
    count: () => count,
    /** One more digit; one too many is passed over. */
    add: (digit: number) => {
      if (count === length) return;
      digits[count] = zero + digit;
      count += 1;
    },
    remove: () => {
      if (count === 0) return;
      count -= 1;
      digits[count] = 0;
    },
    clear: () => {
      digits.fill(0);
      count = 0;
    },
    /** Writes the digits, as the bytes of their text, into a buffer. */
    writeTo: (target: Uint8Array, offset: number) => target.set(digits, offset),
  };
};

export type PinDigits = ReturnType<typeof createPinDigits>;
