import type { WrongText } from '@selfcare/contract/plain-pages';

/** What is said of an account: one that is missing is asked for by the same sentence as one that is none. */
export const accountFault = (wrong: WrongText | undefined, { accountInvalid }: { accountInvalid: string }) =>
  wrong && accountInvalid;
