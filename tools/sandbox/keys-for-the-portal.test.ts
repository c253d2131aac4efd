import { makeKeys } from '@selfcare/sandbox/keys';
import { readConfig } from '@selfcare/server/config';
import { expect, test } from 'vitest';

test('a portal with SANDBOX=off accepts the keys that a sandbox draws', () => {
  const { providers, sandboxUrl = '' } = readConfig({});
  const addresses = Object.entries(providers).map(([name, url]) => [
    `${name.toUpperCase()}_URL`,
    url.replace(sandboxUrl, 'https://sandbox.example'),
  ]);
  const config = readConfig({
    ...makeKeys().both,
    ...Object.fromEntries(addresses),
    SANDBOX: 'off',
    PORTAL_URL: 'https://portal.example',
    CARD_RATE: '2.61@2026-01-01',
    SMS_URL: 'smpp://sandbox.example:2775',
    SMS_WITHOUT_TLS: 'yes',
  });
  expect(config.sandboxUrl).toBeUndefined();
});
