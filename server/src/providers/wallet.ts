import { z } from 'zod';
import { parseCallback } from '../connectors/gsma-mobile-money/callback.ts';
import { createGsmaWallet } from '../connectors/gsma-mobile-money/wallet.ts';
import { isBearer } from '../features/payments/callbacks/webhook-routes.ts';
import { address, whole } from './setting-types.ts';
import { callbackSecret, provider, shippedCallbackSecret } from './provider.ts';

const shipped = { WALLET_API_KEY: 'wallet_test_lisolo', ...shippedCallbackSecret } as const;

export const wallet = provider({
  calledBy: 'every market',
  settings: {
    WALLET_URL: address.optional(),
    WALLET_API_KEY: z.string().default(shipped.WALLET_API_KEY),
    WALLET_MERCHANT: z.string().default('LISOLO-PORTAL'),
    WALLET_PENDING_SECONDS: whole.default(300),
    ...callbackSecret,
  },
  shipped,
  inSandbox: ({ url }) => `${url}/wallet`,
  connect: (settings, reach, { callbackUrl }) => ({
    wallet: createGsmaWallet({
      ...reach,
      apiKey: settings.WALLET_API_KEY,
      merchantAccount: settings.WALLET_MERCHANT,
      callbackUrl: `${callbackUrl}mobile-money`,
    }),
  }),
  webhook: ({ CALLBACK_SECRET }) => ({
    path: 'mobile-money',
    connector: 'wallet',
    methods: ['POST', 'PUT'],
    proof: 'in headers',
    isGenuine: (_body, header) => isBearer(header('authorization'), CALLBACK_SECRET.wallet),
    parse: parseCallback,
  }),
});
