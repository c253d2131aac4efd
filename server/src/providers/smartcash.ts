import { z } from 'zod';
import { parseCallback, verifyCallback } from '../connectors/airtel-money/callback.ts';
import { createAirtelWallet } from '../connectors/airtel-money/wallet.ts';
import { address } from './setting-types.ts';
import { ownSecret, provider } from './provider.ts';

const shipped = {
  SMARTCASH_CLIENT_ID: 'smartcash_test_lisolo',
  SMARTCASH_CLIENT_SECRET: 'smartcash_secret_lisolo',
} as const;

export const smartcash = provider({
  calledBy: 'who offers its method',
  settings: {
    SMARTCASH_URL: address.optional(),
    SMARTCASH_CLIENT_ID: z.string().default(shipped.SMARTCASH_CLIENT_ID),
    SMARTCASH_CLIENT_SECRET: z.string().default(shipped.SMARTCASH_CLIENT_SECRET),
  },
  shipped,
  secrets: { SMARTCASH_CLIENT_SECRET: ownSecret },
  inSandbox: ({ url }) => `${url}/smartcash`,
  begins: { smartcash: 'debit' },
  connect: (settings, reach, { market }) => ({
    smartcash: createAirtelWallet({
      ...reach,
      clientId: settings.SMARTCASH_CLIENT_ID,
      clientSecret: settings.SMARTCASH_CLIENT_SECRET,
      country: market.country,
      countryCode: market.countryCode,
    }),
  }),
  hasCallbackSecret: true,
  webhook: (_settings, secrets) => ({
    path: 'smartcash',
    connector: 'smartcash',
    methods: ['POST'],
    proof: 'over body',
    isGenuine: (body) => secrets.some((secret) => verifyCallback(body, secret)),
    parse: parseCallback,
  }),
});
