import { mpesaTestPublicKey } from '@selfcare/sandbox/mpesa/test-key';
import { testWalletConformance } from '../testing/wallet-conformance.ts';
import { isBearer } from '../testing/wallet-trial.ts';
import { answerCallback, parseCallback } from './callback.ts';
import { createMpesaWallet } from './wallet.ts';

testWalletConformance({
  port: 'mpesa',
  webhook: 'mpesa',
  connect: ({ url, portal }, { timeoutMs, hasWrongKey } = {}) =>
    createMpesaWallet({
      baseUrl: `${url}/mpesa/openapi/ipg/v2/lisoloCOG`,
      apiKey: hasWrongKey ? 'wrong' : 'mpesa_test_lisolo',
      publicKey: mpesaTestPublicKey,
      origin: portal.url,
      serviceProviderCode: '000000',
      country: 'COG',
      timeoutMs,
    }),
  isGenuine: isBearer,
  parse: parseCallback,
  words: { rejected: 'declined-by-provider', emptied: 'declined-by-provider', wrongKey: 'unsent' },
  answer: answerCallback,
  refundsWholeOnly: true,
});
