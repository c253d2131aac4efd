import { isAirtime, type TransactionType } from './products.ts';

/** What is bought, for which line (its national number). */
type Purchase = { transactionType: TransactionType; target: string };

/**
 * Whether a payer, a national number, would buy airtime for the payer's own line: paid from that line's airtime it moves
 * nothing, and is refused.
 */
export const buysOwnAirtime = ({ transactionType, target }: Purchase, payer: string): boolean =>
  isAirtime(transactionType) && target === payer;
