import { z } from 'zod';

/**
 * Proof of work before a check that others have attempted too often. SHA-256 of `text`, a dot and the proof must begin
 * with `bits` zero bits. It comes as `result.work` of a 429 and is valid once.
 */
export type Work = { text: string; bits: number };

/** The maximum length of a proof. */
const proofLength = 20;

/** The proof of work that a refusal requested. */
export const proof = z.string().max(proofLength).nullish();
