import { afterAll, beforeAll, beforeEach } from 'vitest';
import { testCallbacks } from './wallet-callbacks.ts';
import { testDebits } from './wallet-debits.ts';
import { testRefunds } from './wallet-refunds.ts';
import { openTrial, type Trial, type WalletUnderTest } from './wallet-trial.ts';

/** Tests the behaviour that every wallet connector shares, over the network with the sandbox. */
export const testWalletConformance = (under: WalletUnderTest) => {
  let trial: Trial;
  beforeAll(async () => {
    trial = await openTrial(under);
  });
  afterAll(() => trial.sandbox.close());
  beforeEach(() => trial.rest());

  testDebits(() => trial);
  testCallbacks(() => trial);
  testRefunds(under, () => trial);
};
