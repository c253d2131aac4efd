import { z } from 'zod';
import { parseCallback } from '../connectors/gsma-mobile-money/callback.ts';
import { createGsmaWallet } from '../connectors/gsma-mobile-money/wallet.ts';
import { isBearer } from '../features/payments/callbacks/webhook-routes.ts';
import { address, whole } from './setting-types.ts';
import { ownSecret, provider } from './provider.ts';

const shipped = { WALLET_API_KEY: 'wallet_test_lisolo' } as const;

export const wallet = provider({
  calledBy: 'every market',
  settings: {
    WALLET_URL: address.optional(),
    WALLET_API_KEY: z.string().default(shipped.WALLET_API_KEY),
    WALLET_MERCHANT: z.string().default('LISOLO-PORTAL'),
    WALLET_PENDING_SECONDS: whole.default(300),
  },
  shipped,
  secrets: { WALLET_API_KEY: ownSecret },
  inSandbox: ({ url }) => `${url}/wallet`,
  begins: { wallet: 'debit' },
  connect: (settings, reach, { callbackUrl }) => ({
    wallet: createGsmaWallet({
      ...reach,
      apiKey: settings.WALLET_API_KEY,
      merchantAccount: settings.WALLET_MERCHANT,
      callbackUrl: `${callbackUrl}mobile-money`,
    }),
  }),
  hasCallbackSecret: true,
  webhook: (_settings, secrets) => ({
    path: 'mobile-money',
    connector: 'wallet',
    methods: ['POST', 'PUT'],
    proof: 'in headers',
    isGenuine: (_body, header) => isBearer(header('authorization'), secrets),
    parse: parseCallback,
  }),
});
