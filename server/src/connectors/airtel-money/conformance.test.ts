import { testWalletConformance } from '../testing/wallet-conformance.ts';
import { callbackSecret } from '../testing/wallet-trial.ts';
import { parseCallback, verifyCallback } from './callback.ts';
import { createAirtelWallet } from './wallet.ts';

testWalletConformance({
  port: 'smartcash',
  webhook: 'smartcash',
  connect: ({ url }, { timeoutMs, hasWrongKey } = {}) =>
    createAirtelWallet({
      baseUrl: `${url}/smartcash`,
      clientId: 'smartcash_test_lisolo',
      clientSecret: hasWrongKey ? 'wrong' : 'smartcash_secret_lisolo',
      country: 'CG',
      countryCode: '242',
      timeoutMs,
    }),
  isGenuine: ({ raw }) => verifyCallback(raw, callbackSecret),
  parse: parseCallback,
  words: { rejected: 'payer-not-allowed', emptied: 'balance-too-low', wrongKey: 'unsent' },
  isAskedBySendingAgain: true,
  refundsWholeOnly: true,
});
