import type { ProviderAddresses } from './config.ts';

/** The simulated M-Pesa's public key: its other half is sandbox/src/mpesa/test-private-key.pem. */
const mpesaTestPublicKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA3jhauWh/llahRDiNHz5JquHnoo7KVLVBwGUsn7+5UMbImejbEsGVOIQhDfB1gmSujg4oohFuhagyR0qggGncS66Pdk95/lI/v/WitrcBQxl+ycRNK6KuTLYjSkPSS+AY24yMlS3hz2PE4NbPv7tYk/znUZmtnoyztKBvZfJqlb4vTG/pxig9IowGFMmXx1gpEF7Jm3KMLu66lSJoIOe/Hcpa14mU2zf8+IiWFo6BMVduZrki8Lejsop18xavfVIsi5oiV3G0EzZ8KY71R9/loCogyghKQIhOVl9InxZavQJImhiltoMdpqI/vYinzsP5eX+v/HxDd/PV4tntuvximwIDAQAB';

/** What the sandbox knows the portal by. Everybody can read it here: at a real provider it opens nothing, or to everyone. */
export const shippedCredentials = {
  WALLET_API_KEY: 'wallet_test_lisolo',
  PAYSTACK_SECRET_KEY: 'sk_test_lisolo',
  PAYSTACK_PUBLIC_KEY: 'pk_test_lisolo',
  SMARTCASH_CLIENT_ID: 'smartcash_test_lisolo',
  SMARTCASH_CLIENT_SECRET: 'smartcash_secret_lisolo',
  MPESA_API_KEY: 'mpesa_test_lisolo',
  MPESA_PUBLIC_KEY: mpesaTestPublicKey,
  MPESA_PROVIDER_CODE: '000000',
  AIRTIME_API_KEY: 'airtime_test_lisolo',
  BILLING_API_KEY: 'billing_test_lisolo',
  SMS_PASSWORD: 'smpp_tst',
  CALLBACK_SECRET: 'cb_test_lisolo',
} as const;

type Credential = keyof typeof shippedCredentials;

const providerOf: Readonly<Record<Credential, keyof ProviderAddresses>> = {
  WALLET_API_KEY: 'wallet',
  PAYSTACK_SECRET_KEY: 'card',
  PAYSTACK_PUBLIC_KEY: 'card',
  SMARTCASH_CLIENT_ID: 'smartcash',
  SMARTCASH_CLIENT_SECRET: 'smartcash',
  MPESA_API_KEY: 'mpesa',
  MPESA_PUBLIC_KEY: 'mpesa',
  MPESA_PROVIDER_CODE: 'mpesa',
  AIRTIME_API_KEY: 'airtime',
  BILLING_API_KEY: 'billing',
  SMS_PASSWORD: 'sms',
  CALLBACK_SECRET: 'wallet',
};

/** Which credentials of the providers in use, all of them real, are still the sandbox's; also as one of several. */
export const stillShipped = (
  env: Readonly<Record<Credential, string | readonly string[]>>,
  used: readonly string[],
): string[] =>
  (Object.keys(shippedCredentials) as Credential[])
    .filter((name) => used.includes(providerOf[name]) && [env[name]].flat().includes(shippedCredentials[name]))
    .map((name) => `${name} still has the sandbox's value: set the provider's own`);
