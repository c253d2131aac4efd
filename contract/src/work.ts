import { z } from 'zod';

/**
 * Work that a page does before something is looked at that others have tried too often: a `proof` such that SHA-256
 * of `text`, a dot and the proof begins with `bits` zero bits. It comes as `result.work` of a 429 and serves once.
 */
export type Work = { text: string; bits: number };

/** Most characters of a proof. */
const proofLength = 20;

/** That work was done, where a refusal asked for it. */
export const proof = z.string().max(proofLength).nullish();
