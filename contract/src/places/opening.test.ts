import { describe, expect, test } from 'vitest';
import { openingRows, openState, type Hours } from './opening.ts';

const week = {
  mon: ['08:00-12:00', '14:00-17:30'],
  tue: ['08:00-12:00', '14:00-17:30'],
  wed: ['08:00-17:30'],
  sat: ['09:00-13:00'],
} as const satisfies Hours['hours'];

/** Brazzaville is an hour ahead of UTC all year; 2026-11-23 is a Monday. */
const at = (time: string, hours: Hours = { hours: week }, timeZone = 'Africa/Brazzaville') =>
  openState(hours, new Date(`${time}:00+01:00`), timeZone);

describe('openState', () => {
  test.each([
    ['2026-11-23T07:59', { isOpen: false, next: { days: 0, weekday: 'mon', at: '08:00' } }],
    ['2026-11-23T08:00', { isOpen: true, until: '12:00' }],
    ['2026-11-23T11:59', { isOpen: true, until: '12:00' }],
    ['2026-11-23T12:00', { isOpen: false, next: { days: 0, weekday: 'mon', at: '14:00' } }],
    ['2026-11-23T17:30', { isOpen: false, next: { days: 1, weekday: 'tue', at: '08:00' } }],
    ['2026-11-25T20:00', { isOpen: false, next: { days: 3, weekday: 'sat', at: '09:00' } }],
    ['2026-11-28T13:00', { isOpen: false, next: { days: 2, weekday: 'mon', at: '08:00' } }],
  ])('says at %s by the clock of the market', (time, state) => {
    expect(at(time)).toEqual(state);
  });

  test('uses the market’s clock, not the visitor’s: midnight in Dar es Salaam is 22:00 in Brazzaville', () => {
    const hours = { hours: { tue: ['00:00-01:00'] } };
    expect(at('2026-11-23T22:30', hours, 'Africa/Dar_es_Salaam')).toEqual({ isOpen: true, until: '01:00' });
    expect(at('2026-11-23T22:30', hours).isOpen).toBe(false);
  });

  test('is closed on days off, also when it searches the next opening', () => {
    const hours = { hours: week, closed: ['2026-11-23', '2026-11-24'] };
    expect(at('2026-11-23T09:00', hours)).toEqual({ isOpen: false, next: { days: 2, weekday: 'wed', at: '08:00' } });
  });

  test('continues over midnight if a day ends at 24:00 and the next begins at 00:00', () => {
    const hours = { hours: { mon: ['18:00-24:00'], tue: ['00:00-02:00'] } };
    expect(at('2026-11-23T23:00', hours)).toEqual({ isOpen: true, until: '02:00' });
    expect(at('2026-11-24T02:00', hours)).toEqual({ isOpen: false, next: { days: 6, weekday: 'mon', at: '18:00' } });
  });

  test('never closes, or never opens', () => {
    const day = ['00:00-24:00'];
    const always = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
    expect(at('2026-11-23T03:00', { hours: always })).toEqual({ isOpen: true });
    expect(at('2026-11-23T03:00', { hours: {} })).toEqual({ isOpen: false });
  });

  test('finds the next opening in the next year', () => {
    expect(at('2026-12-31T23:30', { hours: { fri: ['08:00-10:00'] } })).toEqual({
      isOpen: false,
      next: { days: 1, weekday: 'fri', at: '08:00' },
    });
  });
});

test('openingRows groups days with the same hours, closed ones too', () => {
  expect(openingRows({ hours: week })).toEqual([
    { from: 'mon', to: 'tue', spans: ['08:00-12:00', '14:00-17:30'] },
    { from: 'wed', to: 'wed', spans: ['08:00-17:30'] },
    { from: 'thu', to: 'fri', spans: [] },
    { from: 'sat', to: 'sat', spans: ['09:00-13:00'] },
    { from: 'sun', to: 'sun', spans: [] },
  ]);
});
