import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { earlyScript } from './early-taps.ts';

test('the script of every document is one line that parses, also as it is while developing', () => {
  expect(earlyScript).not.toContain('\n');
  expect(() => new Script(earlyScript)).not.toThrow();
});
