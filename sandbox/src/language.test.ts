import { expect, test } from 'vitest';
import { preferredLanguage } from './language.ts';

test.each([
  ['fr-CG,fr;q=0.9,en;q=0.8', 'fr'],
  ['en-GB,en;q=0.9,fr;q=0.5', 'en'],
  ['fr;q=0.2, en;q=0.7', 'en'],
  ['de, fr;q=0', 'en'],
  ['sw', 'sw'],
  ['sw-TZ,en;q=0.8', 'sw'],
  ['ln', 'en'],
  [undefined, 'en'],
])('%s is read as %s where English is the fallback', (header, language) => {
  expect(preferredLanguage(header, 'en')).toBe(language);
});
