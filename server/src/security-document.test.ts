import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { expect, test } from 'vitest';
import { tokenLifeSeconds } from './features/otp/access-tokens.ts';
import { browserSeconds } from './http/context.ts';
import { hasCallbackSecret } from './providers/callback-secrets.ts';
import { providerNames, providers } from './providers/providers.ts';
import { shippedCredentials } from './providers/shipped-credentials.ts';

const root = join(import.meta.dirname, '../..');

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const security = read('docs/security.md');
/** Returns the text under a heading. */
const part = (heading: string) => security.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

test('every sealed column stands among what is personal, or among the keys [V14.1.1 V14.1.2]', () => {
  const scripts = globSync('server/migrations/*.sql', { cwd: root }).map(read).join('\n');
  const columns = new Set(scripts.match(/\b[a-z_]+_sealed\b/g));
  expect(columns.size).toBeGreaterThan(9);
  const told = part('Data') + part('Keys');
  expect([...columns].filter((column) => !told.includes(`\`${column}\``))).toEqual([]);
});

test('every credential stands among the keys, with its algorithm and its time [V11.1.1 V11.1.2]', () => {
  // Those of wallets are in one row, by their table in docs/operator-profile.md (wire-document.test.ts).
  const wallets = new Set(
    providerNames
      .filter((name) => hasCallbackSecret(name) && name !== 'wallet')
      .flatMap((name) => Object.keys(providers[name].shipped)),
  );
  expect(part('Keys')).toContain('`operator-profile.md`, "What to set and to open"');
  const others = Object.keys(shippedCredentials).filter((name) => !wallets.has(name));
  const named = ['DATA_KEY', 'DATABASE_URL', 'PROVIDER_CERTIFICATES', ...others];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !part('Keys').includes(`\`${name}\``))).toEqual([]);
  const rows = part('Keys').match(/^\|.*\|$/gm) ?? [];
  expect(
    rows.filter((row) =>
      row.split('|').some((cell, index, { length }) => index > 0 && index < length - 1 && !cell.trim()),
    ),
  ).toEqual([]);
});

test('the periods of sessions are those of the code [V7.1.1]', () => {
  const sessions = part('Sessions');
  expect(sessions).toContain(`${tokenLifeSeconds / 60} minutes after the code, idle or not; when it is spent`);
  expect(sessions).toContain(`${browserSeconds / 86_400} days after it was given`);
});

test('the proxy’s example takes TLS 1.2 and 1.3 with forward secrecy alone; calls to others take no older version [V12.1.1 V12.1.2]', () => {
  const proxy = /```nginx\n([\s\S]*?)```/.exec(read('docs/operations/deploy.md'))?.[1] ?? '';
  expect(/ssl_protocols ([^;]*);/.exec(proxy)?.[1]).toBe('TLSv1.2 TLSv1.3');
  const ciphers = /ssl_ciphers ([^;]*);/.exec(proxy)?.[1]?.split(':') ?? [];
  expect(ciphers).not.toEqual([]);
  expect(ciphers.filter((cipher) => !/^ECDHE\+(?:AESGCM|CHACHA20)$/.test(cipher))).toEqual([]);
  expect([tls.DEFAULT_MIN_VERSION, tls.DEFAULT_MAX_VERSION]).toEqual(['TLSv1.2', 'TLSv1.3']);
});
