import { randomBytes, randomUUID } from 'node:crypto';

/** What the ids of a new attempt are made of. */
export type NewIds = { bytes: (length: number) => Uint8Array; uuid: () => string };

/** Drawn, so that nobody can guess them. */
export const newIds: NewIds = { bytes: randomBytes, uuid: randomUUID };
