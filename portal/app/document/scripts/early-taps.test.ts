import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { earlyScript } from './early-taps.ts';
import { frameScript } from './frame-script.ts';

test.each([
  ['of every document', earlyScript],
  ['of a frame', frameScript],
])('the script %s is one line that parses, also as it is while developing', (_, script) => {
  expect(script).not.toContain('\n');
  expect(() => new Script(script)).not.toThrow();
});
