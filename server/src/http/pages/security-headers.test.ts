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
const hash = `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;

test('a document runs only its own scripts and its one sheet', () => {
  expect(policyOf(documentHeaders({ sheet, scriptOrigins: [] }))).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", hash],
    'connect-src': ["'self'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
  });
});

test('a card gateway with a popup may run, connect and be framed', () => {
  const origin = 'https://js.gateway.example';
  const policy = policyOf(documentHeaders({ sheet, scriptOrigins: [origin] }));
  expect([policy['script-src'], policy['connect-src'], policy['frame-src']]).toEqual([
    ["'self'", origin],
    ["'self'", origin],
    [origin],
  ]);
});

test('nothing inline is allowed beyond the sheet', () => {
  const policy = documentHeaders({ sheet, scriptOrigins: [] })['content-security-policy'];
  expect(policy).not.toMatch(/unsafe|data:.*script|\*/);
});

test('a document is not framed, sniffed or named to others', () => {
  expect(documentHeaders({ sheet, scriptOrigins: [] })).toMatchObject({
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
  expect(policyOf(documentHeaders({ sheet, scriptOrigins: [] }))['worker-src']).toBeUndefined();
});
