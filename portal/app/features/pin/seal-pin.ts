import type { PublicKey } from '@selfcare/contract/settings';
import { newId } from '../../api/outcome.ts';
import type { PinModalProps } from '../../otp/code-modals.ts';
import { sealBytes } from '../../api/seal.ts';
import { pinLength } from './pin.machine.ts';
import type { PinDigits } from './pin-digits.ts';

const opening = '{"pin":"';

/**
 * The PIN sealed for one transaction: `{pin, transactionId, nonce}` as JSON under the key of its initiate (docs/wire.md
 * "Without a login"). The digits are overwritten at once, the plain bytes once they are sealed; no text ever holds the
 * PIN.
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

/** Seals the PIN for the attempt that it was asked for, and hands it to the payment, once; or says that it cannot be sealed. */
export const handOver = (
  digits: PinDigits,
  { initiated, onSealed, onUnsealed }: Pick<PinModalProps, 'initiated' | 'onSealed' | 'onUnsealed'>,
): Promise<void> => sealPin(digits, initiated).then(onSealed, onUnsealed);
