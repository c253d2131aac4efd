import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const portal = fileURLToPath(new URL('../../../../portal/', import.meta.url));
const assets = `${portal}dist/client/assets/`;
const scripts = readdirSync(assets).filter((file) => file.endsWith('.js') && !file.startsWith('older-'));

/** Features newer than Chrome 64: methods and global names. */
const newer = {
  methods: [
    'at flat flatMap findLast findLastIndex toReversed toSorted toSpliced replaceAll matchAll trimStart trimEnd',
    'isWellFormed toWellFormed fromEntries hasOwn groupBy allSettled any withResolvers fromAsync randomUUID timeout canParse',
    'replaceChildren requestSubmit showPopover togglePopover hidePopover checkVisibility toggleAttribute getAnimations',
    'moveBefore showPicker startViewTransition isSubsetOf isSupersetOf isDisjointFrom symmetricDifference transferToFixedLength',
  ].flatMap((names) => names.split(' ')),
  names:
    'queueMicrotask structuredClone reportError WeakRef FinalizationRegistry BigInt ListFormat RelativeTimeFormat DisplayNames Segmenter DurationFormat'.split(
      ' ',
    ),
};

/** Used only where it is there. */
const asked: Record<string, string> = {
  hidePopover: 'shell/menu.tsx and plain.ts look whether it is there',
  reportError: 'React has another way where it is missing',
  getAnimations: 'React uses it for view transitions alone',
  startViewTransition: 'React changes the page without it where it is missing',
  WeakRef: 'React uses it in development alone',
};

test('what scripts use that Chrome 64 lacks is replaced by the file that such browsers load first', () => {
  const older = readFileSync(`${portal}app/older.ts`, 'utf8');
  const isReplaced = (name: string) => new RegExp(`^  ${name}(\\(|:)`, 'm').test(older) || Object.hasOwn(asked, name);
  const wanted = [
    ...newer.methods.map((name) => [name, new RegExp(`\\.${name}\\(`)] as const),
    ...newer.names.map((name) => [name, new RegExp(`(?<![\\w$"'\`])${name}\\b(?!["'\`:])`)] as const),
  ].filter(([name]) => !isReplaced(name));
  const found = scripts.flatMap((file) => {
    const code = readFileSync(assets + file, 'utf8');
    return wanted.filter(([, pattern]) => pattern.test(code)).map(([name]) => `${name} in ${file}`);
  });
  expect(scripts.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});
