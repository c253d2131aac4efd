import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { chromium, type Browser } from 'playwright-core';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** True if a browser is installed here. */
export const hasBrowser = existsSync(executablePath);

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath, args: flags });

/** A shop on its own origin. Its policy allows no inline style, and no scripts but its own and the provider's. */
export type Merchant = { url: string; close: () => Promise<void> };

// The shop's own style sheet tries to break the popup.
const files: Record<string, [type: string, content: (provider: string) => string]> = {
  '/': [
    'text/html; charset=utf-8',
    (provider) => `<!doctype html><html lang="fr"><head><title>Boutique</title><link rel="stylesheet" href="/shop.css">
<script src="${provider}/card/v2/inline.js" defer></script><script src="/shop.js" defer></script></head>
<body><h1>Boutique</h1><button id="pay">Payer</button></body></html>`,
  ],
  '/shop.css': [
    'text/css',
    () => 'dialog { max-width: 10rem; padding: 4rem } button { position: static } iframe { width: 5rem }',
  ],
  '/shop.js': [
    'text/javascript',
    () => `window.heard = []; window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective));
const hear = (name) => (value) => window.heard.push([name, value]);
const hooks = Object.fromEntries(['onLoad', 'onSuccess', 'onCancel', 'onError'].map((name) => [name, hear(name)]));
window.pay = (accessCode) => new PaystackPop().resumeTransaction(accessCode, hooks);`,
  ],
};

/** Opens a shop that takes cards through the provider at `providerUrl`, read at every request. */
export const openMerchant = async (providerUrl: () => string): Promise<Merchant> => {
  const server = createServer((request, response) => {
    const provider = providerUrl();
    const policy = `default-src 'none'; script-src 'self' ${provider}; style-src 'self'; frame-src ${provider}; base-uri 'none'`;
    const [type, content] = files[request.url ?? ''] ?? ['text/plain', () => ''];
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(content(provider));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The shop listens on no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
