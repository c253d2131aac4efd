import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exactNumber } from './exact-number.ts';
import {
  count,
  day,
  degrees,
  flag,
  id,
  may,
  moment,
  must,
  ourId,
  quantity,
  text,
  word,
  wordOrOther,
} from './scalars.ts';

const json = (source: string): unknown => JSON.parse(source, exactNumber);

describe('a scalar of an answer', () => {
  it('that is an id keeps every digit as a number', () => {
    expect(['MP1', ' MP1\0', 7, json('12345678901234567890'), json('7.0')].map(id)).toEqual([
      'MP1',
      'MP1',
      '7',
      '12345678901234567890',
      '7',
    ]);
    expect(['', '..', 'a/b', 'a b', 7.5, json('1.23457E+17'), true, null, {}].map(id)).toEqual(
      Array(9).fill(undefined),
    );
  });

  it('that is an id of ours counts in any letter case', () => {
    expect(ourId('01arz3ndektsv4rrffq69g5fav')).toBe('01ARZ3NDEKTSV4RRFFQ69G5FAV');
    expect(ourId('Another')).toBe('Another');
  });

  it('that is a word counts in any letter case and with any joint', () => {
    const read = word('inProgress', 'completed', 'INS-0');
    expect(['IN_PROGRESS', 'in-progress', 'In Progress', ' COMPLETED ', 'ins-0'].map(read)).toEqual([
      'inProgress',
      'inProgress',
      'inProgress',
      'completed',
      'INS-0',
    ]);
    expect(['complete', 'constructor', '', 0, null, {}, ['completed']].map(read)).toEqual(Array(7).fill(undefined));
  });

  it('that is another word stays one, and never makes the rest unreadable', () => {
    const read = wordOrOther('failed');
    expect(['FAILED', 'needs-attention', '', 7].map(read)).toEqual(['failed', 'needs-attention', undefined, undefined]);
  });

  it('that is a boolean is the same as a text or a digit', () => {
    expect([true, 'true', ' TRUE', 'T', 'Yes', 1, '1'].map(flag)).toEqual(Array(7).fill(true));
    expect([false, 'false', 'False', 'f', 'no', 0, '0'].map(flag)).toEqual(Array(7).fill(false));
    expect(['perhaps', 2, '', null, {}].map(flag)).toEqual(Array(5).fill(undefined));
  });

  it('that is a count has no fraction and no sign', () => {
    expect([5, '5', '5.00', '50,000', json('5e1')].map(count)).toEqual([5, 5, 5, 50_000, 50]);
    expect([-1, 0.5, '1.5', json('90071992547409931'), 'all'].map(count)).toEqual(Array(5).fill(undefined));
  });

  it('that is a quantity is a number, never a rounded one', () => {
    expect([1.5, '1.5', '1,5', -1, '1,024'].map(quantity)).toEqual([1.5, 1.5, 1.5, -1, 1024]);
    expect(quantity(json('90071992547409931'))).toBeUndefined();
  });

  it('that is a degree may have a decimal comma, and no thousands', () => {
    expect([15.266, '15.266', '-4,263', json('1.5E1')].map(degrees)).toEqual([15.266, 15.266, -4.263, 15]);
    expect(['1.000.000', '', 'N 4', '0x10', null].map(degrees)).toEqual(Array(5).fill(undefined));
  });

  it('that is a day is read off a date or a moment', () => {
    const spellings = [
      '2026-12-01',
      '20261201',
      '2026-12-01T23:00:00',
      '2026-12-01 23:00:00',
      '2026-12-01T23:00:00+01:00',
      '2026/12/01',
      '2026.12.01 23:00:00',
      '2026-12-01+01:00',
      '2026-12-01Z',
    ];
    expect(spellings.map(day)).toEqual(Array(9).fill('2026-12-01'));
    expect(['01/12/2026', '2026-13-01', '2026-02-30', '2026/12-01', 'demain', ''].map(day)).toEqual(
      Array(6).fill(undefined),
    );
  });

  it('that is a moment needs its zone', () => {
    expect(moment('2026-12-31T22:59:59Z')).toBe('2026-12-31T22:59:59Z');
    const spellings = ['2026-12-01 10:00:00+0100', '2026-12-01t10:00:00+01', 1796115600, '1796115600000'];
    const others = ['2026/12/01 10:00:00 +01:00', '2026-12-01 09:00:00 UTC', '2026-12-01T09:00:00,000GMT'];
    const at = [...spellings, ...others].map((spelling) => Date.parse(moment(spelling) ?? ''));
    expect(at).toEqual(Array(7).fill(Date.parse('2026-12-01T09:00:00Z')));
    expect(['2026-12-01T10:00:00', 'tomorrow', '2026-12-01', ''].map(moment)).toEqual(Array(4).fill(undefined));
  });
});

describe('a member of an answer', () => {
  const shape = z.object({ amount: may(count), id: must(text) });

  it.each([undefined, null, '', ' ', 'N/A', 'n/a', 'NA', 'null', 'None', 'undefined', '-', '\0'])(
    'that may be left out says nothing as %j',
    (amount) => {
      expect(shape.parse({ id: 'x', amount })).toEqual({ id: 'x', amount: undefined });
    },
  );

  it('that is there and cannot be read makes the answer unreadable, by its name', () => {
    expect(shape.safeParse({ id: 'x', amount: 'all' }).error?.issues).toMatchObject([{ path: ['amount'] }]);
    expect(shape.safeParse({}).error?.issues).toMatchObject([{ path: ['id'] }]);
  });
});
