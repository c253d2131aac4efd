/**
 * Work that a page does before a code is looked at while somebody guesses at many numbers: a `proof` such that SHA-256
 * of `text`, a dot and the proof begins with `bits` zero bits. It comes as `result.work` of a 429 and serves once.
 */
export type Work = { text: string; bits: number };

/** Most characters of a proof. */
export const proofLength = 20;
