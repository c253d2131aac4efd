import { market } from '@selfcare/markets/cg/market';
import { hasCallbackSecret } from '../providers/callback-secrets.ts';
import { providerNames, providers, together } from '../providers/providers.ts';

const drawn = (start: string) => `${start}-4f1c9b7d20e8a6`;

const addresses = providerNames.map((name) => {
  const end = providers[name].addressEnd?.(market).end ?? '';
  return [`${name.toUpperCase()}_URL`, `https://${name}.example${end}`];
});
const credentials = Object.keys(together(({ shipped }) => shipped)).map((name) => [name, drawn(name.toLowerCase())]);

/** The settings of a portal beside real providers, as a start takes them. */
export const realSettings: Record<string, string> = {
  ...Object.fromEntries([...addresses, ...credentials]),
  SANDBOX: 'off',
  PORTAL_URL: 'https://portal.example.cg',
  CARD_URL: 'https://card.example/',
  SMS_URL: 'ssmpp://sms.example:2776',
  PAYSTACK_SECRET_KEY: drawn('sk_live'),
  PAYSTACK_PUBLIC_KEY: 'pk_live_a',
  MPESA_PUBLIC_KEY: 'AAAA',
  SMS_PASSWORD: 'x7Kq2_pw',
  CALLBACK_SECRET: providerNames
    .filter(hasCallbackSecret)
    .map((name) => `${name}=${drawn(name)}`)
    .join(','),
  CARD_RATE: '2.61@2026-11-01',
};
