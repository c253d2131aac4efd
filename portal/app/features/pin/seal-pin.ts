import type { PublicKey } from '@selfcare/contract/settings';
import { newId } from '@selfcare/contract/purchase/new-id';
import type { PinModalProps } from '../../otp/code-modals.ts';
import { sealBytes } from '../../api/seal.ts';
import { pinLength } from './pin.machine.ts';

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

const opening = '{"pin":"';

/**
 * Seals `{pin, transactionId, nonce}` under the key of initiate (docs/wire.md "Without a login"). Overwrites digits
 * and plain bytes; no text ever holds the PIN.
 */
export const sealPin = async (
  digits: PinDigits,
  { transactionId, encryptionKeyDetails }: { transactionId: string; encryptionKeyDetails: PublicKey },
): Promise<string> => {
  const rest = JSON.stringify({ transactionId, nonce: newId() }).slice(1);
  const plain = new TextEncoder().encode(`${opening}${'0'.repeat(pinLength)}",${rest}`);
  digits.writeTo(plain, opening.length);
  digits.clear();
  try {
    return await sealBytes(plain, encryptionKeyDetails.key);
  } finally {
    plain.fill(0);
  }
};

export const handOver = (
  digits: PinDigits,
  { initiated, onSealed, onUnsealed }: Pick<PinModalProps, 'initiated' | 'onSealed' | 'onUnsealed'>,
): Promise<void> => sealPin(digits, initiated).then(onSealed, onUnsealed);
