import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, readUuid } from './idempotency.ts';

test('a UUID is read in one spelling, and nothing else is one', () => {
  const uuid = '3f2a1c9e-5b7d-4e8f-9a6b-1c2d3e4f5a6b';
  expect(readUuid(uuid.toUpperCase())).toBe(uuid);
  for (const text of [undefined, '', 'abc', `${uuid}0`, ` ${uuid}`, `${uuid}\n`, uuid.replaceAll('-', ''), `{${uuid}}`])
    expect(readUuid(text)).toBeUndefined();
});

const anyBody = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)));

test('the order of fields and fields without a value change nothing', () => {
  fc.assert(
    fc.property(anyBody, (body) => {
      const reversed = Object.fromEntries(Object.entries(body).toReversed());
      expect(canonical(reversed)).toBe(canonical(body));
      const isNew = !Object.hasOwn(body, 'missing');
      if (isNew)
        for (const missing of [undefined, null, '']) expect(canonical({ ...body, missing })).toBe(canonical(body));
    }),
  );
});

const kept = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== ''));

test('two bodies with the same text have the same fields', () => {
  fc.assert(
    fc.property(anyBody, anyBody, (one, other) => {
      if (canonical(one) === canonical(other)) expect(kept(one)).toEqual(kept(other));
      else expect(kept(one)).not.toEqual(kept(other));
    }),
  );
  expect(canonical({ amount: 500 })).not.toBe(canonical({ amount: '500' }));
  expect(canonical({ a: 'b","c":"d' })).not.toBe(canonical({ a: 'b', c: 'd' }));
});
