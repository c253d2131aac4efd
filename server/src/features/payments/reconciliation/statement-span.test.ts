import { describe, expect, test } from 'vitest';
import { agreeOn, readSpan, spanOfDay } from './statement-span.ts';

const zone = 'Africa/Brazzaville';

describe('a span', () => {
  test.each([
    ['Africa/Brazzaville', '2026-10-25', 24],
    ['Europe/Paris', '2026-03-29', 23],
    ['Europe/Paris', '2026-10-25', 25],
    // Its day began at one o'clock when it still changed its clocks at midnight.
    ['America/Sao_Paulo', '2018-11-04', 23],
  ])('of a day in %s on %s has %i hours', (timeZone, day, hours) => {
    const { from, until } = spanOfDay(day, timeZone, 'file');
    expect((until.getTime() - from.getTime()) / 3600_000).toBe(hours);
  });

  test.each([
    ['2026-11-03', '2026-11-03', '2026-11-02T23:00:00.000Z', '2026-11-03T23:00:00.000Z'],
    ['2026-11-03', '2026-11-05', '2026-11-02T23:00:00.000Z', '2026-11-05T23:00:00.000Z'],
    ['2026-11-03T08:00:00Z', '2026-11-03T12:30:00+02:00', '2026-11-03T08:00:00.000Z', '2026-11-03T10:30:00.000Z'],
  ])('of a command is %s to %s: the last day counts, the last moment does not', (from, until, start, end) => {
    expect(readSpan(from, until, zone)).toEqual({ from: new Date(start), until: new Date(end), told: 'arguments' });
  });

  test.each([
    ['2026-11-03', undefined],
    [undefined, '2026-11-03'],
    ['2026-11-31', '2026-12-01'],
    ['03/11/2026', '04/11/2026'],
    ['2026-11-03T08:00:00', '2026-11-03T09:00:00'],
    ['2026-11-04', '2026-11-02'],
  ])('of a command from %s until %s is refused', (from, until) => {
    expect(() => readSpan(from, until, zone)).toThrow(/--from and --until go together|cannot cover/);
  });

  test('that nobody names is none; two that differ are refused, and both are said', () => {
    const [day, other] = [spanOfDay('2026-11-03', zone, 'file'), spanOfDay('2026-11-04', zone, 'arguments')];
    expect(readSpan(undefined, undefined, zone)).toBeUndefined();
    expect(agreeOn(undefined, undefined)).toBeUndefined();
    expect(agreeOn(undefined, other)).toBe(other);
    expect(agreeOn(day, { ...day, told: 'arguments' })).toBe(day);
    expect(() => agreeOn(day, other)).toThrow(
      'It covers 2026-11-02T23:00:00.000Z to 2026-11-03T23:00:00.000Z by its file, but 2026-11-03T23:00:00.000Z',
    );
  });
});
