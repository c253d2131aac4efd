import type { LineType } from '@selfcare/contract/subscribers';

/** What the operator knows of a number: a line of its own, or nothing. `unavailable`: it could not be asked. */
export type LineLookup =
  | { outcome: 'found'; lineType: LineType; broadband: boolean; active: boolean }
  | { outcome: 'unknown-number' }
  | { outcome: 'unavailable' };

/** Asks the operator about one number (E.164). */
export type FindLine = (msisdn: string) => Promise<LineLookup>;
