import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveWork } from './solve-work.ts';

const zeroBits = (text: string, proof: string) =>
  Math.clz32(createHash('sha256').update(`${text}.${proof}`).digest().readUInt32BE());

test('whatever the text, the proof is one, and the first', async () => {
  const aText = fc.stringMatching(/^[\w-]{32}$/);
  await fc.assert(
    fc.asyncProperty(aText, fc.integer({ min: 0, max: 10 }), async (text, bits) => {
      const proof = await solveWork({ text, bits });
      expect(zeroBits(text, proof)).toBeGreaterThanOrEqual(bits);
      for (let earlier = 0; earlier < Number(proof); earlier += 1)
        expect(zeroBits(text, String(earlier))).toBeLessThan(bits);
    }),
    { numRuns: 30 },
  );
});

test('the page is asked to wait for nothing: other work gets its turn meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  const proof = await solveWork({ text: 'a'.repeat(32), bits: 14 });
  clearInterval(timer);
  expect(Number(proof)).toBeGreaterThan(4000);
  expect(turns).toBeGreaterThan(0);
});
