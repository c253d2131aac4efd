import { createHash } from 'node:crypto';
import type { Work } from '@selfcare/contract/work';
import type { Vault } from '../../security/vault.ts';
import type { Otp } from './otp-store.ts';

/**
 * The work for the next guess at a code. It follows from the code's row, so nothing is kept, and a guess or a new code
 * changes it: a proof serves one guess at one code, and cannot be worked out ahead.
 */
export const workFor = (vault: Vault, otp: Pick<Otp, 'id' | 'wrongGuesses' | 'codeHash'>, bits: number): Work => ({
  text: vault.hash('otp-work', `${otp.id} ${otp.wrongGuesses} ${otp.codeHash}`).slice(0, 32),
  bits,
});

/** Whether the work was done. At most 32 bits can be asked for. */
export const isDone = ({ text, bits }: Work, proof: string | null | undefined): boolean =>
  Boolean(proof) && Math.clz32(createHash('sha256').update(`${text}.${proof}`).digest().readUInt32BE()) >= bits;
