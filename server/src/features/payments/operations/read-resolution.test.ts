import { describe, expect, test } from 'vitest';
import { readResolution } from './read-resolution.ts';

const readAs = (login: string | undefined, line: string) =>
  readResolution(
    line.split(' ').map((word) => word.replaceAll('_', ' ')),
    login,
  );

const read = (line: string) => readAs('awa', line);

describe('a resolution as it is typed', () => {
  test('is booked under the login of who types it, or under the name that is given', () => {
    expect(read('ID charged --why seen_there --amount 500')).toEqual({
      id: 'ID',
      order: { resolution: 'charged', by: 'awa', why: 'seen there', amount: '500' },
    });
    expect(readAs('root', '--by Awa_N. ID --why=seen give-back').order).toEqual({
      resolution: 'give-back',
      by: 'Awa N.',
      why: 'seen',
      amount: undefined,
    });
  });

  test.each(['root', 'node', 'ubuntu', undefined])('under the login %s it must be said who that is', (login) => {
    expect(() => readAs(login, 'ID charged --why seen')).toThrow('Say who you are: --by NAME');
    expect(readAs(login, 'ID charged --why seen --by Awa').order.by).toBe('Awa');
  });

  test('may name a ticket, a day and an amount', () => {
    expect(read('ID charged --why INC-0012345,_report_of_2026-11-21,_500_XAF').order.why).toContain('INC-0012345');
  });

  test.each([
    ['', 'Name the payment by its id'],
    ['ID', 'The resolution must be one of charged, not-charged'],
    ['ID constructor --why seen', 'The resolution must be one of'],
    ['ID charged more --why seen', 'Not understood: more'],
    ['ID charged', 'Say why: --why TEXT'],
    ['ID charged --why', /why/],
    ['ID charged --why=', '--why takes one line'],
    ['ID charged --why _', '--why takes one line'],
    [`ID charged --why ${'x'.repeat(501)}`, '--why takes one line'],
    ['ID charged --why seen\nthere', '--why takes one line'],
    ['ID charged --why 050_00_00_01_called_050000001', 'leave numbers of customers'],
    ['ID charged --why 05_000_00_01', 'leave numbers of customers'],
    ['ID charged --why +242_05_000_00_01', 'leave numbers of customers'],
    ['ID charged --why client@example.cg', 'leave numbers of customers'],
    ['ID charged --why seen --by', /by/],
    ['ID charged --why seen --by client@example.cg', 'leave numbers of customers'],
    ['ID charged --why seen --why again', '--why stands there twice'],
    ['ID charged --why seen --until tomorrow', /--until/],
  ])('"%s" is refused in words', (line, words) => {
    expect(() => read(line)).toThrow(words);
  });
});
