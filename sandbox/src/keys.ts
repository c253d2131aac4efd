import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';

/** The keys of a provider of its own: `both` stand on its side and on the portal's, `own` on its side alone. */
export type Keys = { both: Record<string, string>; own: Record<string, string> };

const drawn = (): string => randomBytes(24).toString('base64url');
/** SMPP takes eight characters at most. */
const shortSecret = (): string => randomBytes(6).toString('base64url');
const sixDigits = (): string => String(randomInt(100_000, 1_000_000));

const callbackSecrets = (): string => ['wallet', 'smartcash', 'mpesa'].map((name) => `${name}=${drawn()}`).join(',');

const mpesaKeys = (): { open: string; sealed: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    open: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sealed: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
};

/**
 * Draws new keys for a sandbox that stands alone, as settings: none of them is one that is shipped, so that a portal with
 * `SANDBOX=off` takes them like those of a real provider.
 */
export const makeKeys = (): Keys => {
  const mpesa = mpesaKeys();
  return {
    both: {
      WALLET_API_KEY: drawn(),
      PAYSTACK_SECRET_KEY: `sk_test_${drawn()}`,
      PAYSTACK_PUBLIC_KEY: `pk_test_${drawn()}`,
      SMARTCASH_CLIENT_ID: drawn(),
      SMARTCASH_CLIENT_SECRET: drawn(),
      MPESA_API_KEY: drawn(),
      MPESA_PUBLIC_KEY: mpesa.open,
      MPESA_PROVIDER_CODE: sixDigits(),
      AIRTIME_API_KEY: drawn(),
      BILLING_API_KEY: drawn(),
      LEADS_API_KEY: drawn(),
      SMS_PASSWORD: shortSecret(),
      CALLBACK_SECRET: callbackSecrets(),
    },
    own: { SANDBOX_MPESA_KEY: mpesa.sealed, SANDBOX_TOKEN: drawn() },
  };
};

const lines = (settings: Record<string, string>): string[] =>
  Object.entries(settings).map(([name, value]) => `${name}=${value}`);

/** Keys as the lines of two `.env` files. */
export const keysText = ({ both, own }: Keys): string =>
  [
    '# In the .env of the portal (SANDBOX=off) and in that of the sandbox:',
    ...lines(both),
    '',
    '# In that of the sandbox alone:',
    ...lines(own),
    '',
  ].join('\n');
