/**
 * One row of docs/abuse.md: a promise against an abuse, or about something that invites one (`about`). Its tests are
 * those whose titles hold its code, as in `[A31]`. `checked` says without what, or with which mistake, one of these tests
 * was seen to fail, piece by piece. `open` says what of the row is not kept.
 */
export type Row = {
  row: string;
  about?: string;
  promise: string;
  checked?: string;
  open?: string;
};
