import { market } from '@selfcare/markets/cg/market';
import type { Failure } from '@selfcare/contract/envelope';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aContext } from '../../testing/engine.ts';
import { saidOf } from './said.ts';
import { contextFor } from './visit.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T12:29:30Z') }));
afterEach(() => void vi.useRealTimers());

const refused = (result?: Failure['result']): Failure => ({
  statusCode: 429,
  status: 'failure',
  code: '429',
  message: 'Attendez.',
  traceId: 't',
  ...(result && { result }),
});

test.each([
  [undefined, 'Attendez.'],
  [10, 'Attendez. Prochain essai possible : 13 h 30.'],
  [600, 'Attendez. Prochain essai possible : 13 h 40.'],
  [86_400, 'Attendez. Prochain essai possible : 27 novembre à 13 h 30.'],
])('a refusal that is over after %s seconds is told as %j', (retryAfterSeconds, words) => {
  const said = saidOf({ failure: refused(), retryAfterSeconds }, market, 'fr-FR');
  expect(said.replaceAll(/\s/g, ' ')).toBe(words);
});

test('what a page asks for is answered in the language of its address, whatever the browser prefers', () => {
  const [, english] = market.languages;
  const context = { ...aContext(), language: 'fr-FR' };
  expect(contextFor({ context, language: english! }).language).toBe('en');
});

test('what is closed says itself when to come back, and no wait helps who must do work', () => {
  const closed = { failure: refused({ reason: 'closed' }), retryAfterSeconds: 60 };
  expect(saidOf(closed, market, 'fr-FR')).toBe('Attendez.');
  const work = { failure: refused({ work: { text: 'x', bits: 15 } }), retryAfterSeconds: 1 };
  expect(saidOf(work, market, 'en')).toBe(
    'These details were tried too often. The full version of this page, with JavaScript, lets you go on.',
  );
});
