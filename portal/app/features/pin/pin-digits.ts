const zero = '0'.charCodeAt(0);

/** Holds PIN digits as bytes in a closure, never as a text or in the document. `clear` overwrites them. */
export const createPinDigits = (length: number) => {
  const digits = new Uint8Array(length);
  let count = 0;
  return {
    count: () => count,
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
    writeTo: (target: Uint8Array, offset: number) => target.set(digits, offset),
  };
};

export type PinDigits = ReturnType<typeof createPinDigits>;
