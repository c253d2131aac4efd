import { expect, test } from 'vitest';
import { factsOf, scriptOf } from './page-facts.ts';

test('documents of unknown pages answer 404 and stay out of search engines', () => {
  expect(factsOf('unknown')).toMatchObject({ httpStatus: 404, noindex: true });
  expect(factsOf('not-found')).toMatchObject({ httpStatus: 404, noindex: true });
});

test('a document starts with the application, or with the few lines of its own', () => {
  expect([scriptOf('recharge'), scriptOf('about'), scriptOf('tariffs'), scriptOf('help')]).toEqual([
    'app/client.tsx',
    'app/plain.ts',
    'app/plain-tariffs.ts',
    'app/plain-help.ts',
  ]);
});
