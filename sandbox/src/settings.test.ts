import { expect, test } from 'vitest';
import { airtelPorts, mpesaPorts, ofEach, walletPorts } from './wallets.ts';
import { readSettings } from './settings.ts';

test('an empty environment returns the shipped settings', () => {
  expect(readSettings({}).settings).toEqual({
    host: '127.0.0.1',
    port: 4000,
    smppPort: 2775,
    url: '',
    portalUrl: 'http://127.0.0.1:3000',
    booksFolder: '.data/sandbox',
    market: 'cg',
    callbackSecrets: ofEach(walletPorts, () => 'cb_test_lisolo'),
    paystackSecretKey: 'sk_test_lisolo',
    walletApiKey: 'wallet_test_lisolo',
    airtelClients: ofEach(airtelPorts, (name) => ({ id: `${name}_test_lisolo`, secret: `${name}_secret_lisolo` })),
    mpesaClients: ofEach(mpesaPorts, (name) => ({ apiKey: `${name}_test_lisolo`, providerCode: '000000' })),
    mpesaKey: '',
    airtimeApiKey: 'airtime_test_lisolo',
    billingApiKey: 'billing_test_lisolo',
    leadsApiKey: 'leads_test_lisolo',
    smsSystemId: 'lisolo',
    smsPassword: 'smpp_tst',
    walletMerchant: 'LISOLO-PORTAL',
    controlToken: '',
    promptSeconds: 300,
    takesIdOnce: false,
    logLevel: 'info',
  });
});

test('callbacks go to the portal’s port unless PORTAL_URL says otherwise', () => {
  expect(readSettings({ PORT: '3100' }).settings?.portalUrl).toBe('http://127.0.0.1:3100');
  expect(readSettings({ PORT: '3100', PORTAL_URL: 'https://portal.example/' }).settings?.portalUrl).toBe(
    'https://portal.example',
  );
});

test('each wallet uses its own callback secret, the newest of several', () => {
  const { settings } = readSettings({
    CALLBACK_SECRET: 'wallet=new one=, smartcash=second,wallet=old one,mpesa=third',
  });
  expect(settings?.callbackSecrets).toMatchObject({ wallet: 'new one=', smartcash: 'second', mpesa: 'third' });
  const single = readSettings({ CALLBACK_SECRET: 'new one, old one' });
  expect(new Set(Object.values(single.settings?.callbackSecrets ?? {}))).toEqual(new Set(['new one']));
});

test('port 0 of the sandbox selects a free port for the SMS centre too', () => {
  expect(readSettings({ SANDBOX_PORT: '0' }).settings?.smppPort).toBe(0);
  expect(readSettings({ SANDBOX_PORT: '0', SANDBOX_SMPP_PORT: '2775' }).settings?.smppPort).toBe(2775);
});

test('refuses one port for both', () => {
  const { mistakes } = readSettings({ SANDBOX_PORT: '4100', SANDBOX_SMPP_PORT: '4100' });
  expect(mistakes).toEqual(['SANDBOX_SMPP_PORT and SANDBOX_PORT are the same; change one.']);
});

test('lists every mistake in one call, with the setting’s name', () => {
  const { settings, mistakes } = readSettings({
    SANDBOX_PORT: '70000',
    PORT: 'web',
    PORTAL_URL: 'ftp://portal',
    MARKET: 'atlantis',
    SANDBOX_PROMPT_SECONDS: '0',
    LOG_LEVEL: 'loud',
  });
  expect(settings).toBeUndefined();
  const named = ['SANDBOX_PORT', 'PORT', 'PORTAL_URL', 'MARKET', 'SANDBOX_PROMPT_SECONDS', 'LOG_LEVEL'];
  expect(mistakes.map((mistake) => mistake.split(' ')[0]).toSorted()).toEqual(named.toSorted());
});
