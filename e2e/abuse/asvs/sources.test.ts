import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../tools/root.ts';

/** The files that run beside real providers: no sandbox, tools, tests or test helpers. */
const files = globSync('{contract/src,markets,server/src,portal/app}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|\.test\.|\/testing(\/|$)|fixtures|\/gallery(\/|$)/.test(path),
});
const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Every place that a pattern finds, as file and what was found. */
const find = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`)).toSorted();

test('there are sources to look at', () => {
  expect(files.filter((file) => file.startsWith('server/')).length).toBeGreaterThan(150);
  expect(files.filter((file) => file.startsWith('portal/')).length).toBeGreaterThan(150);
});

test('text is run as code nowhere, and a program is started in one place [V1.2.5 V1.3.2]', () => {
  // The build of the portal and its facts are loaded by their paths, which no request names.
  expect(find(/\beval\(|new Function\(|node:vm\b|(?<!\.)\bimport\((?!['"`]|\/)/g)).toEqual([
    'server/src/features/content/portal-facts.ts: import(',
    'server/src/pages/portal-source.ts: import(',
  ]);
  expect(find(/node:child_process|node:worker_threads/g)).toEqual(['server/src/db/pglite.ts: node:child_process']);
  expect(find(/import \{[^}]*\} from 'node:child_process'/g)).toEqual([
    "server/src/db/pglite.ts: import { execFileSync } from 'node:child_process'",
  ]);
  expect(find(/\bshell: (?:true|['"`])/g).filter((each) => each.startsWith('server/'))).toEqual([]);
});

test('what nobody may guess comes from the generator of the system [V6.5.3 V11.5.1]', () => {
  // Retries are spread by chance that need not be secret.
  expect(find(/Math\.random/g).toSorted()).toEqual([
    'portal/app/loading/when-read.ts: Math.random',
    'server/src/db/postgres.ts: Math.random',
  ]);
});

test('hashes, ciphers and paddings are those of the list [V11.1.2 V11.2.1 V11.2.3 V11.3.1 V11.3.2 V11.4.1 V11.4.3 V11.6.1]', () => {
  const named = find(/(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync)\(\s*[^,)]*/g);
  expect([...new Set(named.map((each) => each.split(': ')[1]))].toSorted()).toEqual([
    "createCipheriv('aes-256-gcm'",
    "createDecipheriv('aes-256-gcm'",
    "createHash('sha256'",
    "createHmac('sha256'",
    "createHmac('sha512'",
    "hkdfSync('sha256'",
  ]);
  expect(find(/RSA_PKCS1_PADDING|RSA_NO_PADDING|\bmd5\b|\bsha-?1\b|-ecb\b|-cbc\b/gi)).toEqual([
    'server/src/connectors/mpesa-openapi/client.ts: RSA_PKCS1_PADDING',
  ]);
  expect(find(/RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256'|RSA-OAEP'/g).length).toBeGreaterThan(1);
});

test('the check of certificates is turned off nowhere [V12.3.2 V12.3.4]', () => {
  expect(find(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|secureProtocol|minVersion/g)).toEqual([]);
});

test('patterns are made of our own words alone [V1.2.9]', () => {
  // But for those of an operator's forms: at import each is asked whether it can backtrack catastrophically, and refused.
  expect(find(/new RegExp\(/g).map((each) => each.split(':')[0])).toEqual([
    'contract/src/content/check-form.ts',
    'contract/src/content/form.ts',
    'contract/src/values/msisdn.ts',
    'contract/src/values/msisdn.ts',
    'contract/src/values/msisdn.ts',
    'contract/src/values/typography.ts',
    'contract/src/values/typography.ts',
    'contract/src/values/typography.ts',
    'contract/src/values/typography.ts',
    'portal/app/document/sheets/sheet.ts',
    'portal/app/older.ts',
    'portal/app/site/pages.ts',
    'server/src/connectors/smpp/receipt.ts',
    'server/src/features/content/check/strings.ts',
    'server/src/features/payments/reconciliation/mapped-statement.ts',
    'server/src/features/privacy/find-person.ts',
  ]);
});

/** The packages that chapters call absent. */
const absentPackages =
  /ldap|xml|xpath|latex|katex|memcache|nodemailer|imap|graphql|apollo|\bws\b|socket\.io|saml|passport|jsonwebtoken|\bjose\b|openid|oauth|webrtc|multer|busboy|multipart|formidable|unzip|\btar\b|adm-zip|handlebars|\bejs\b|\bpug\b|mustache|markdown|marked|java/i;
const absentWords =
  /\bnew WebSocket\(|\bRTCPeerConnection\b|\bDOMParser\b|\bXMLHttpRequest\b|text\/xml|application\/xml|multipart\/form-data|type="file"/g;

test('nothing reads or speaks what the audit calls absent', () => {
  const packages = ['contract', 'markets', 'server', 'portal'].flatMap((room) => {
    const { dependencies } = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    return Object.keys(dependencies ?? {});
  });
  expect(packages.length).toBeGreaterThan(8);
  expect(packages.filter((name) => absentPackages.test(name))).toEqual([]);
  // Two read pages of the portal, as HTML; the map for search engines is written, never read.
  expect(find(absentWords)).toEqual([
    'portal/app/features/help/vote-script.ts: XMLHttpRequest',
    'portal/app/features/places/place-script.ts: XMLHttpRequest',
    'server/src/pages/site-files.ts: application/xml',
  ]);
});
