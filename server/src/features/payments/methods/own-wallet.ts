import type { Method } from './method.ts';
import { readWallet } from './read-wallet.ts';

/** The operator's own wallet. */
export const ownWallet = {
  modes: { pin: 'pin', push: 'prompt' },
  readPayer: readWallet,
  isMobileMoney: true,
  connector: 'wallet',
  balanceTooLow: null,
} as const satisfies Method<'AM'>;
