import { testWalletConformance } from '../testing/wallet-conformance.ts';
import { isBearer } from '../testing/wallet-trial.ts';
import { parseCallback } from './callback.ts';
import { createGsmaWallet } from './wallet.ts';

testWalletConformance({
  port: 'wallet',
  webhook: 'mobile-money',
  connect: ({ url, portal }, { timeoutMs, hasWrongKey } = {}) =>
    createGsmaWallet({
      baseUrl: `${url}/wallet`,
      apiKey: hasWrongKey ? 'wrong' : 'wallet_test_lisolo',
      merchantAccount: 'LISOLO-PORTAL',
      callbackUrl: `${portal.url}/api/portal-service/webhooks/mobile-money`,
      timeoutMs,
    }),
  isGenuine: isBearer,
  parse: parseCallback,
  words: { rejected: 'payer-not-allowed', emptied: 'balance-too-low', wrongKey: 'unknown' },
});
