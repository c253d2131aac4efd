import { z } from 'zod';
import { answerCallback, parseCallback } from '../connectors/mpesa-openapi/callback.ts';
import { createMpesaWallet } from '../connectors/mpesa-openapi/wallet.ts';
import { isBearer } from '../features/payments/callbacks/webhook-routes.ts';
import { address } from './setting-types.ts';
import { ownSecret, provider } from './provider.ts';

/** The sandbox's public key; its private half is sandbox/src/mpesa/test-private-key.pem. */
const testPublicKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA3jhauWh/llahRDiNHz5JquHnoo7KVLVBwGUsn7+5UMbImejbEsGVOIQhDfB1gmSujg4oohFuhagyR0qggGncS66Pdk95/lI/v/WitrcBQxl+ycRNK6KuTLYjSkPSS+AY24yMlS3hz2PE4NbPv7tYk/znUZmtnoyztKBvZfJqlb4vTG/pxig9IowGFMmXx1gpEF7Jm3KMLu66lSJoIOe/Hcpa14mU2zf8+IiWFo6BMVduZrki8Lejsop18xavfVIsi5oiV3G0EzZ8KY71R9/loCogyghKQIhOVl9InxZavQJImhiltoMdpqI/vYinzsP5eX+v/HxDd/PV4tntuvximwIDAQAB';

const shipped = {
  MPESA_API_KEY: 'mpesa_test_lisolo',
  MPESA_PUBLIC_KEY: testPublicKey,
  MPESA_PROVIDER_CODE: '000000',
} as const;

export const mpesa = provider({
  calledBy: 'who offers its method',
  settings: {
    MPESA_URL: address.optional(),
    MPESA_API_KEY: z.string().default(shipped.MPESA_API_KEY),
    MPESA_PUBLIC_KEY: z.base64().default(shipped.MPESA_PUBLIC_KEY),
    MPESA_PROVIDER_CODE: z.string().default(shipped.MPESA_PROVIDER_CODE),
  },
  shipped,
  secrets: { MPESA_API_KEY: ownSecret },
  inSandbox: ({ url }, market) => `${url}/mpesa/openapi/ipg/v2/${market.mpesa?.path ?? ''}`,
  addressEnd: ({ mpesa: own }) => ({ end: `/ipg/v2/${own?.path ?? ''}`, named: 'mpesa.path' }),
  begins: { mpesa: 'debit' },
  connect: (settings, reach, { market, publicUrl }) => ({
    mpesa: createMpesaWallet({
      ...reach,
      apiKey: settings.MPESA_API_KEY,
      publicKey: settings.MPESA_PUBLIC_KEY,
      origin: publicUrl,
      serviceProviderCode: settings.MPESA_PROVIDER_CODE,
      country: market.mpesa?.country ?? '',
    }),
  }),
  hasCallbackSecret: true,
  webhook: (_settings, secrets) => ({
    path: 'mpesa',
    connector: 'mpesa',
    methods: ['POST'],
    proof: 'in headers',
    isGenuine: (_body, header) => isBearer(header('authorization'), secrets),
    parse: parseCallback,
    answer: answerCallback,
  }),
});
