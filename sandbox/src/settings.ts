import { readPrivateKey } from './mpesa/bearer.ts';
import {
  airtelPorts,
  mpesaPorts,
  ofEach,
  walletPorts,
  type AirtelPort,
  type MpesaPort,
  type WalletPort,
} from './wallets.ts';
import { marketIds } from './operator/read-market.ts';

/** The portal's credentials at a wallet with M-Pesa's OpenAPI; the code is its short code there. */
type MpesaClient = { apiKey: string; providerCode: string };

/** The portal's credentials at a wallet with Airtel's open API. */
export type AirtelClient = { id: string; secret: string };

/** The sandbox's environment, parsed once. */
export type Settings = {
  host: string;
  /** 0 selects a free port (tests). */
  port: number;
  /** Port of the SMS centre. 0 selects a free port (tests); it is the default if `port` is 0. */
  smppPort: number;
  /** The public address without a trailing slash; empty: the address of the request. */
  url: string;
  /** The address of callbacks without one of their own, without a trailing slash. */
  portalUrl: string;
  /** Folder of the sandbox's own books. */
  booksFolder: string;
  /** The name of the market's folder. */
  market: string;
  /** The secrets that authenticate each wallet's callbacks. */
  callbackSecrets: Record<WalletPort, string>;
  paystackSecretKey: string;
  walletApiKey: string;
  airtelClients: Record<AirtelPort, AirtelClient>;
  mpesaClients: Record<MpesaPort, MpesaClient>;
  /** The key that opens M-Pesa's bearers (PKCS#8, base64); empty: the shipped test key. */
  mpesaKey: string;
  airtimeApiKey: string;
  billingApiKey: string;
  leadsApiKey: string;
  smsSystemId: string;
  smsPassword: string;
  /** The portal's merchant account at the wallet; prompts show the operator's name for it. */
  walletMerchant: string;
  /** The bearer token of the control interface beyond loopback; empty: loopback only. */
  controlToken: string;
  promptSeconds: number;
  /**
   * Refuses a second top-up, order or bill payment under one id of the portal. Off by default: it is carried out again.
   */
  takesIdOnce: boolean;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug';
};

/** The settings of an environment, or the list of its mistakes. */
type Reading = { settings: Settings; mistakes: [] } | { settings: undefined; mistakes: string[] };

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const;

// The portal accepts several keys during a change, comma-separated; the provider signs with the first.
const newest = (keys: string): string => keys.split(',')[0]!.trim();

// One secret for all wallets, or one for each (`wallet=…,smartcash=…`).
const secretsByName = (keys: string): Settings['callbackSecrets'] => {
  const items = keys.split(',').map((item) => item.trim());
  return ofEach(
    walletPorts,
    (name) => items.find((item) => item.startsWith(`${name}=`))?.slice(name.length + 1) ?? newest(keys),
  );
};

/** Reads the settings; an empty variable counts as absent. The caller prints the mistakes. */
export const readSettings = (environment: Record<string, string | undefined>): Reading => {
  const mistakes: string[] = [];
  const text = (name: string, fallback: string): string => environment[name]?.trim() || fallback;
  const whole = (name: string, fallback: number, from: number, to: number): number => {
    const given = text(name, String(fallback));
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= from && value <= to) return value;
    mistakes.push(`${name} must be a whole number from ${from} to ${to}, not "${given}".`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, fallback: T, allowed: readonly T[]): T => {
    const given = text(name, fallback);
    const found = allowed.find((candidate) => candidate === given);
    if (found === undefined) mistakes.push(`${name} must be one of ${allowed.join(', ')}, not "${given}".`);
    return found ?? fallback;
  };
  const portalPort = whole('PORT', 3000, 0, 65_535);
  const market = oneOf('MARKET', 'cg', marketIds());

  const port = whole('SANDBOX_PORT', 4000, 0, 65_535);
  const smppPort = whole('SANDBOX_SMPP_PORT', port === 0 ? 0 : 2775, 0, 65_535);
  if (port !== 0 && port === smppPort) mistakes.push('SANDBOX_SMPP_PORT and SANDBOX_PORT are the same; change one.');

  const settings: Settings = {
    host: text('HOST', '127.0.0.1'),
    port,
    smppPort,
    url: text('SANDBOX_URL', '') && webAddress('SANDBOX_URL', text('SANDBOX_URL', ''), mistakes),
    portalUrl: webAddress('PORTAL_URL', text('PORTAL_URL', `http://127.0.0.1:${portalPort}`), mistakes),
    booksFolder: `${text('DATA_DIR', '.data')}/sandbox`,
    market,
    callbackSecrets: secretsByName(text('CALLBACK_SECRET', 'cb_test_lisolo')),
    paystackSecretKey: newest(text('PAYSTACK_SECRET_KEY', 'sk_test_lisolo')),
    walletApiKey: text('WALLET_API_KEY', 'wallet_test_lisolo'),
    airtelClients: ofEach(airtelPorts, (name) => ({
      id: text(`${name.toUpperCase()}_CLIENT_ID`, `${name}_test_lisolo`),
      secret: text(`${name.toUpperCase()}_CLIENT_SECRET`, `${name}_secret_lisolo`),
    })),
    mpesaClients: ofEach(mpesaPorts, (name) => ({
      apiKey: text(`${name.toUpperCase()}_API_KEY`, `${name}_test_lisolo`),
      providerCode: text(`${name.toUpperCase()}_PROVIDER_CODE`, '000000'),
    })),
    mpesaKey: privateKey(text('SANDBOX_MPESA_KEY', ''), mistakes),
    airtimeApiKey: text('AIRTIME_API_KEY', 'airtime_test_lisolo'),
    billingApiKey: text('BILLING_API_KEY', 'billing_test_lisolo'),
    leadsApiKey: text('LEADS_API_KEY', 'leads_test_lisolo'),
    smsSystemId: text('SMS_SYSTEM_ID', 'lisolo'),
    smsPassword: text('SMS_PASSWORD', 'smpp_tst'),
    walletMerchant: text('WALLET_MERCHANT', 'LISOLO-PORTAL'),
    controlToken: text('SANDBOX_TOKEN', ''),
    promptSeconds: whole('SANDBOX_PROMPT_SECONDS', 300, 1, 86_400),
    takesIdOnce: oneOf('SANDBOX_TAKES_ID_ONCE', 'false', ['true', 'false']) === 'true',
    logLevel: oneOf('LOG_LEVEL', 'info', logLevels),
  };
  return mistakes.length > 0 ? { settings: undefined, mistakes } : { settings, mistakes: [] };
};

const privateKey = (given: string, mistakes: string[]): string => {
  try {
    if (given !== '') readPrivateKey(given);
  } catch {
    mistakes.push('SANDBOX_MPESA_KEY must be a private key as npm run sandbox -- keys draws it.');
  }
  return given;
};

const webAddress = (name: string, given: string, mistakes: string[]): string => {
  const address = URL.parse(given);
  if (address !== null && /^https?:$/.test(address.protocol)) return given.replace(/\/+$/, '');
  mistakes.push(`${name} must be an http or https address, not "${given}".`);
  return given;
};
