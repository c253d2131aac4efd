import type { Method } from './method.ts';
import { readWallet } from './read-wallet.ts';

/** The payer's own airtime. */
export const airtime = {
  modes: { airtime: 'code' },
  readPayer: readWallet,
  isMobileMoney: false,
  connector: 'charging',
  balanceTooLow: 'airtimeTooLow',
} as const satisfies Method<'AIRTIME'>;
