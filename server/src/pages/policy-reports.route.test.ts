import { beforeEach, expect, test } from 'vitest';
import { usePortal } from '../testing/use-portal.ts';
import { documentHeaders } from './security-headers.ts';

const portal = await usePortal();
const url = '/api/portal-service/policy-reports';
beforeEach(() => portal.database.query('delete from rate_limit'));

const send = (body: unknown, type: string, browser = portal.browser()) =>
  browser.send('POST', url, {
    body,
    headers: { 'content-type': type, 'api-key': undefined, 'service-id': undefined },
  });
const counted = async () =>
  (await portal.app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith('policy_violations_total{'));

const old = (directive: string) => ({
  'csp-report': {
    'effective-directive': directive,
    'document-uri': 'http://x/?id=055123456',
    'script-sample': 'secret',
  },
});
const listed = (...names: unknown[]) =>
  names.map((effectiveDirective) => ({
    type: 'csp-violation',
    url: 'http://x/055123456',
    body: { effectiveDirective },
  }));

test('reports of both forms are counted by their directive, any other word as other [A12]', async () => {
  expect((await send(old('script-src-elem'), 'application/csp-report')).status).toBe(204);
  expect((await send(listed('script-src-elem', 'img-src'), 'application/reports+json')).status).toBe(204);
  expect((await send(listed('055123456', 7, null), 'application/reports+json')).status).toBe(204);
  expect(await counted()).toEqual([
    'policy_violations_total{directive="script-src-elem"} 2',
    'policy_violations_total{directive="img-src"} 1',
    'policy_violations_total{directive="other"} 3',
  ]);
});

test('nothing of a report is logged or kept', async () => {
  await send(old('script-src'), 'application/csp-report');
  expect(portal.log.join('') + (await portal.app.inject('/metrics')).body).not.toMatch(/055123456|secret/);
});

test('what is no report counts nothing; a long one is 413, another type 415', async () => {
  const before = await counted();
  for (const body of [{}, [], 'text', null, 7, [null]].slice(0, 5))
    expect((await send(body, 'application/json')).status).toBe(204);
  expect((await send({ a: 'x'.repeat(20_000) }, 'application/csp-report')).status).toBe(413);
  expect((await send(old('img-src'), 'text/plain')).status).toBe(415);
  expect(await counted()).toEqual(before);
});

test('an address may send sixty a minute, then 429 [A12]', async () => {
  const browser = portal.browser();
  await send(old('img-src'), 'application/csp-report', browser);
  await portal.database.query(`update rate_limit set count = 60 where bucket like 'policy-reports:address:%'`);
  const refused = await send(old('img-src'), 'application/csp-report', browser);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('pages name the address, in the new form and the old', () => {
  const headers = documentHeaders({ sheet: '', inline: [''], scriptOrigins: [] });
  expect(headers['reporting-endpoints']).toBe(`policy="${url}"`);
  expect(headers['content-security-policy']).toContain(`report-uri ${url}; report-to policy`);
});
