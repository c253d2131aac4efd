import { makeKeys } from '@selfcare/sandbox/keys';
import { readConfig } from '@selfcare/server/config';
import { expect, test } from 'vitest';

test('a portal with SANDBOX=off takes the keys that a sandbox draws, like those of a real provider', () => {
  const url = 'https://sandbox.example';
  const config = readConfig({
    ...makeKeys().both,
    SANDBOX: 'off',
    PORTAL_URL: 'https://portal.example',
    CARD_RATE: '2.61@2026-01-01',
    WALLET_URL: `${url}/wallet`,
    CARD_URL: `${url}/card`,
    SMARTCASH_URL: `${url}/smartcash`,
    MPESA_URL: `${url}/mpesa/openapi/ipg/v2/lisoloCOG`,
    AIRTIME_URL: `${url}/airtime`,
    BILLING_URL: `${url}/billing`,
    LEADS_URL: `${url}/leads`,
    SMS_URL: 'smpp://sandbox.example:2775',
    SMS_WITHOUT_TLS: 'yes',
  });
  expect(config.sandboxUrl).toBeUndefined();
});
