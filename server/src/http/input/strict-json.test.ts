import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonError, parseStrictJson } from './strict-json.ts';

const forbidden = ['__proto__', 'constructor', 'prototype'];

const depthOf = (value: unknown): number =>
  value !== null && typeof value === 'object' ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

const keysOf = (value: unknown): string[] => {
  if (value === null || typeof value !== 'object') return [];
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  return keys.concat(Object.values(value).flatMap(keysOf));
};

const refusal = (text: string): string | undefined => {
  try {
    parseStrictJson(text);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(JsonError);
    return (error as JsonError).message;
  }
};

/** A key as JSON may also write it: any of its characters as `\uXXXX`. */
const spellings = (key: string) =>
  fc
    .array(fc.boolean(), { minLength: key.length, maxLength: key.length })
    .map((flags) =>
      [...Array(key.length).keys()]
        .map((i) => (flags[i] ? `\\u${key.charCodeAt(i).toString(16).padStart(4, '0')}` : key[i]))
        .join(''),
    );

test('any JSON value comes through as JSON.parse has it [V1.1.1]', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2, '\t'), (value, indent) => {
      fc.pre(depthOf(value) <= 10 && !keysOf(value).some((key) => forbidden.includes(key)));
      const text = JSON.stringify(value, null, indent);
      fc.pre(!JSON.stringify([value]).includes('\\u0000'));
      expect(parseStrictJson(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 500 },
  );
});

test.each([String.raw`"\u0000"`, String.raw`{"a":"b\u0000c"}`, String.raw`{"a\u0000":1}`, String.raw`["\\\u0000"]`])(
  'a text with a NUL is refused, which no database takes: %s [A19]',
  (text) => {
    expect(refusal(text)).toBe('a character that no text holds');
  },
);

test.each([String.raw`"\\u0000"`, '"u0000"', String.raw`"\u0001"`])('what only looks like one is taken: %s', (text) => {
  expect(parseStrictJson(text)).toBe(JSON.parse(text));
});

test('what JSON.parse refuses is refused, whatever the text', () => {
  const pieces = fc.array(fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', 'a', '1', 'null', ' ', '\\"', '\n'));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        pieces.map((list) => list.join('')),
      ),
      (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        if (!isJson) expect(refusal(text)).toBeDefined();
      },
    ),
    { numRuns: 2000 },
  );
});

describe('duplicate keys', () => {
  test('are refused however they are spelt [V1.1.1]', () => {
    const key = fc.stringMatching(/^[a-z]{1,6}$/);
    const twice = key.chain((name) => fc.tuple(spellings(name), spellings(name)));
    fc.assert(
      fc.property(twice, fc.constantFrom('', ' ', '\n\t'), ([one, other], space) => {
        expect(refusal(`{"${one}"${space}:1,${space}"${other}"${space}:2}`)).toBe('a key that stands twice');
      }),
    );
  });

  test('are found at any depth and after any value [V15.3.7]', () => {
    expect(refusal('{"a":{"b":[{"c":1,"c":2}]}}')).toBe('a key that stands twice');
    expect(refusal('{"a":"a\\"}:{","a":1}')).toBe('a key that stands twice');
    expect(refusal('{"a":{"a":1},"a":2}')).toBe('a key that stands twice');
    expect(refusal('{"":1,"":2}')).toBe('a key that stands twice');
  });

  test('are no matter in different objects, and a text is not a key', () => {
    expect(refusal('[{"a":1},{"a":2}]')).toBeUndefined();
    expect(refusal('{"a":{"a":"a"},"b":["a","a"]}')).toBeUndefined();
  });
});

describe('keys that reach into prototypes', () => {
  test.each(forbidden)('%s is refused however it is spelt, at any depth [V15.3.6]', (key) => {
    fc.assert(
      fc.property(spellings(key), (spelt) => {
        expect(refusal(`{"${spelt}":{}}`)).toBe('a key that is not allowed');
        expect(refusal(`{"a":[{"${spelt}" : 1}]}`)).toBe('a key that is not allowed');
      }),
    );
  });

  test('as a value they are words like any other', () => {
    expect(parseStrictJson('{"a":"__proto__"}')).toEqual({ a: '__proto__' });
  });
});

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const amountOf = (literal: string) => parseStrictJson(`{"amount":${literal},"unit":${literal}}`);

describe('an amount', () => {
  test.each(['0', '-0', '0.00', '500', '500.0', '5e2', '5E+2', '50000e-2', '24350.40', '0.1', '9007199254740992'])(
    '%s is what it says',
    (literal) => {
      const value = JSON.parse(literal) as number;
      expect(amountOf(literal)).toEqual({ amount: value, unit: value });
    },
  );

  test.each(['500.000000000000001', '499.99999999999999999', '9007199254740993', '1e400', `5${'0'.repeat(50)}e-50`])(
    '%s, which would be rounded, is no number',
    (literal) => {
      expect(amountOf(literal)).toEqual({ amount: NaN, unit: NaN });
    },
  );

  test('alone is looked at so: a place may be written with more digits than are kept', () => {
    expect(parseStrictJson('{"lat":-4.26613000000000042178}')).toEqual({ lat: -4.26613 });
  });
});

describe('depth', () => {
  test('ten levels are taken, eleven are not [A20]', () => {
    expect(refusal(nested(10))).toBeUndefined();
    expect(refusal(nested(11))).toBe('nested too deeply');
    expect(refusal(`${'{"a":'.repeat(11)}1${'}'.repeat(11)}`)).toBe('nested too deeply');
  });

  test('brackets inside a text are no levels', () => {
    expect(refusal(JSON.stringify({ a: '['.repeat(1000) }))).toBeUndefined();
  });
});

test('a refusal never repeats what was sent', () => {
  const secret = '050000001';
  for (const text of [
    `{"${secret}":1,"${secret}":2}`,
    `{"a":"${secret}`,
    `{"__proto__":"${secret}"}`,
    secret.repeat(9),
  ])
    expect(refusal(text) ?? 'taken').not.toContain(secret);
});

test.each([
  ['a text without an end', `"${'\\"'.repeat(32_000)}`],
  ['a key without an end', `{"${'\\"'.repeat(32_000)}`],
  ['quotes and nothing else', '"'.repeat(65_000)],
  ['backslashes and nothing else', `"${'\\'.repeat(65_000)}`],
  ['spaces after a key', `{"a"${' '.repeat(65_000)}`],
  ['open objects', '{'.repeat(65_000)],
  ['many keys', `{${Array.from({ length: 6000 }, (_, i) => `"k${i}":1`).join(',')}}`],
])('64 KiB of %s are read in a moment', (_, text) => {
  const started = performance.now();
  refusal(text);
  expect(performance.now() - started).toBeLessThan(500);
});
