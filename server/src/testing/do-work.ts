import { createHash } from 'node:crypto';
import type { Work } from '@selfcare/contract/work';

const isDone = ({ text, bits }: Work, proof: string) =>
  createHash('sha256').update(`${text}.${proof}`).digest().readUInt32BE() < 2 ** (32 - bits);

/** Finds a proof, as a page does. */
export const doWork = (work: Work): string => {
  for (let proof = 0; ; proof += 1) if (isDone(work, String(proof))) return String(proof);
};

/** The work that a refusal asks for. */
export const workOf = ({ body }: { body: { result?: unknown } }): Work => (body.result as { work: Work }).work;
