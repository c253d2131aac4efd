import { airtelPorts, mpesaPorts, walletPorts } from './wallets.ts';
import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';

/** The keys of a stand-alone sandbox: `both` for it and the portal, `own` for it alone. */
export type Keys = { both: Record<string, string>; own: Record<string, string> };

const drawn = (): string => randomBytes(24).toString('base64url');
/** SMPP limits passwords to eight characters. */
const shortSecret = (): string => randomBytes(6).toString('base64url');
const sixDigits = (): string => String(randomInt(100_000, 1_000_000));

const callbackSecrets = (): string => walletPorts.map((name) => `${name}=${drawn()}`).join(',');

const mpesaKeys = (): { open: string; sealed: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    open: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sealed: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
};

/**
 * Draws new keys as settings for a stand-alone sandbox. No key is a shipped one, so a portal with `SANDBOX=off` accepts
 * them as a real provider's.
 */
export const makeKeys = (): Keys => {
  const mpesa = mpesaKeys();
  return {
    both: {
      WALLET_API_KEY: drawn(),
      PAYSTACK_SECRET_KEY: `sk_test_${drawn()}`,
      PAYSTACK_PUBLIC_KEY: `pk_test_${drawn()}`,
      ...Object.fromEntries(
        airtelPorts.flatMap((name) =>
          ['ID', 'SECRET'].map((part) => [`${name.toUpperCase()}_CLIENT_${part}`, drawn()]),
        ),
      ),
      ...Object.fromEntries(
        mpesaPorts.flatMap((name) => [
          [`${name.toUpperCase()}_API_KEY`, drawn()],
          [`${name.toUpperCase()}_PUBLIC_KEY`, mpesa.open],
          [`${name.toUpperCase()}_PROVIDER_CODE`, sixDigits()],
        ]),
      ),
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

/** Returns keys as the lines of two `.env` files. */
export const keysText = ({ both, own }: Keys): string =>
  [
    '# In the .env of the portal (SANDBOX=off) and in that of the sandbox:',
    ...lines(both),
    '',
    '# In that of the sandbox alone:',
    ...lines(own),
    '',
  ].join('\n');
