import type { TransactionType } from '@selfcare/contract/products';

/** A debit that needs the payer's consent by a one-time code; `authorization` is the request's header. */
type GrantUse = {
  authorization: string | undefined;
  /** The payer's national number. */
  msisdn: string;
  purpose: string;
  purchase: { amountMinor: number; target: string; transactionType: TransactionType };
};

/** Access tokens as payments need them; the otp feature provides them (docs/invariants.md I13). */
export type Grants = {
  check: (use: GrantUse) => Promise<boolean>;
  /** Spends the token on one payment; false when it is not good, or spent on another. */
  spend: (use: GrantUse, paymentId: string) => Promise<boolean>;
  giveBack: (paymentId: string) => Promise<void>;
};
