/**
 * One row of docs/abuse.md: a promise against an abuse, or about something that invites one, and the tests that hold
 * it. A title stands in a file whose path holds `in`. `checked` says without what, or with which mistake, one of these
 * tests was seen to fail, piece by piece. `open` says what of the row is not kept, `notBuilt` which parts of the
 * product are not there yet.
 */
export type Row = {
  row: string;
  promise: string;
  tests: readonly Proof[];
  checked?: string;
  open?: string;
  notBuilt?: string;
};
type Proof = { title: string; in: string };

/** A test by its title, in a file whose path holds this. */
export const by = (title: string, file: string): Proof => ({ title, in: file });
