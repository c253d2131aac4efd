import type { PublicKey } from '@selfcare/contract/settings';
import { newId } from '../../api/outcome.ts';
import type { PinModalProps } from '../../otp/code-modals.ts';
import { sealBytes } from '../../api/seal.ts';
import { pinLength } from './pin.machine.ts';
import type { PinDigits } from './pin-digits.ts';

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
