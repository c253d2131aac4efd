import { isAirtime, type TransactionType } from '../products.ts';

/** A product and the national number that receives it. */
type Purchase = { transactionType: TransactionType; target: string };

/**
 * Checks for a payer who buys airtime for the same line with that line's airtime. It would move nothing, so it is
 * refused. Numbers are national.
 */
export const buysOwnAirtime = ({ transactionType, target }: Purchase, payer: string): boolean =>
  isAirtime(transactionType) && target === payer;
