import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { developmentHeaders, documentHeaders } from './security-headers.ts';

const policyOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name, ...values] = directive.split(' ');
      return [name, values];
    }),
  );

const sheet = 'body{color:red}';
const script = 'early()';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hash = hashOf(sheet);

test('a document runs only its own scripts, the one at its head by its hash, and its one sheet [A12] [V1.3.2 V3.4.3 V3.7.1 V14.2.3]', () => {
  expect(policyOf(documentHeaders({ sheet, inline: [script], scriptOrigins: [] }))).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'", hashOf(script)],
    'style-src': ["'self'", hash],
    'connect-src': ["'self'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
  });
});

test('another origin that hands out our files may give scripts, faces and pictures, and nothing else', () => {
  const assetsUrl = 'https://cdn.example';
  const { 'report-uri': _, ...policy } = policyOf(
    documentHeaders({ sheet, inline: [script], scriptOrigins: [], assetsUrl }),
  );
  expect([policy['script-src'], policy['font-src']]).toEqual([
    ["'self'", hashOf(script), assetsUrl],
    ["'self'", assetsUrl],
  ]);
  const naming = Object.entries(policy).filter(([, values]) => (values as string[]).includes(assetsUrl));
  expect(naming.map(([name]) => name)).toEqual(['script-src', 'img-src', 'font-src']);
  expect(policy['trusted-types']).toEqual(["'none'"]);
});

test('a card gateway with a popup may run, connect and be framed', () => {
  const origin = 'https://js.gateway.example';
  const policy = policyOf(documentHeaders({ sheet, inline: [script], scriptOrigins: [origin] }));
  expect([policy['script-src'], policy['connect-src'], policy['frame-src']]).toEqual([
    ["'self'", hashOf(script), origin],
    ["'self'", origin],
    [origin],
  ]);
});

test('no text becomes a script or a part of a page, but where a gateway’s own script runs [A12]', () => {
  const policy = policyOf(documentHeaders({ sheet, inline: [script], scriptOrigins: [] }));
  expect([policy['require-trusted-types-for'], policy['trusted-types']]).toEqual([["'script'"], ["'none'"]]);
  expect(
    policyOf(documentHeaders({ sheet, inline: [script], scriptOrigins: ['https://js.gateway.example'] })),
  ).not.toHaveProperty('require-trusted-types-for');
});

test('nothing inline is allowed beyond the sheet and the script at the head [A12] [V3.4.3]', () => {
  const policy = documentHeaders({ sheet, inline: [script], scriptOrigins: [] })['content-security-policy'];
  expect(policy).not.toMatch(/unsafe|script[^;]*data:|\*/);
});

test('a document is not framed, sniffed or named to others', () => {
  expect(documentHeaders({ sheet, inline: [script], scriptOrigins: [] })).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': 'no-cache',
  });
});

test('while developing, inline scripts run by their hash and data blocks need none', () => {
  const html =
    '<script type="module">a()</script><script type="application/json">{}</script><script src="/b.js"></script>';
  const scripts = policyOf(developmentHeaders(html))['script-src'];
  expect(scripts).toEqual(["'self'", `'sha256-${createHash('sha256').update('a()').digest('base64')}'`]);
});

test('while developing, a page may wait in a worker for the server that restarts', () => {
  expect(policyOf(developmentHeaders(''))['worker-src']).toEqual(['blob:']);
  expect(policyOf(documentHeaders({ sheet, inline: [script], scriptOrigins: [] }))['worker-src']).toBeUndefined();
});
