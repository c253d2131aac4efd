import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: (path) => path.includes('.test.') });
const texts = sources.map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }));
const withWords = (words: RegExp) => texts.filter(({ text }) => words.test(text)).map(({ file }) => file);

test('there are pages to look at', () => {
  expect(sources.length).toBeGreaterThan(150);
});

test('no page listens to what other windows post, nor opens one by script: nobody can speak for the bank [A29] [V3.5.5]', () => {
  expect(withWords(/addEventListener\(\s*['"]message['"]|onmessage\b|postMessage\(/)).toEqual([]);
  expect(withWords(/\bwindow\.open\(|\bopener\b(?!["'])/)).toEqual([]);
});

test('a link that opens a window hands nothing of ours to it [A29]', () => {
  const opening = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/<(?:a|Anchor)\b[^>]*target="_blank"[^>]*>/g)].map(([tag]) => ({ file, tag })),
  );
  expect(opening.length).toBeGreaterThan(0);
  expect(opening.filter(({ tag }) => !/rel="[^"]*noopener/.test(tag))).toEqual([]);
});

test('nothing is written into a page as HTML, and no text is run as code [A12] [V1.1.2 V1.3.1 V1.3.2 V3.2.2]', () => {
  const words = /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
  expect(withWords(words)).toEqual(['ui/drawn.tsx']);
  // There it says once that React leaves alone what came with the document, and what it would write is empty.
  const drawn = texts.find(({ file }) => file === 'ui/drawn.tsx')?.text ?? '';
  expect(drawn).toContain("const asItCame = { __html: '' };");
  expect(words.test(drawn.replace('dangerouslySetInnerHTML={asItCame}', ''))).toBe(false);
});
