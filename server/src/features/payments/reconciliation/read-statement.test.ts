import { describe, expect, test } from 'vitest';
import { createStatementReader } from './read-statement.ts';
import { rowsOf } from './statement-rows.ts';

const header = 'record,at,type,reference,providerReference,amount,currency';
const head = 'statement,2026-11-24,wallet,,,,';
const line = (changes: Partial<Record<'at' | 'type' | 'reference' | 'amount' | 'currency', string>> = {}) => {
  const { at, type, reference, amount, currency } = {
    at: '2026-11-24T10:00:00Z',
    type: 'debit',
    reference: 'T1',
    amount: '500',
    currency: 'XAF',
    ...changes,
  };
  return ['line', at, type, reference, 'P1', amount, currency].join(',');
};
const total = 'total,,debit,1,,500,XAF';
const end = 'end,,,1,,,';
const good = [header, head, line(), total, end];

const readAll = async (rows: readonly string[]) => {
  const reader = createStatementReader();
  const movements = [];
  for await (const row of rowsOf([rows.join('\n')])) movements.push(...[reader.read(row) ?? []].flat());
  return { ...reader.finish(), movements };
};

const headed = (from: string, until: string) => [
  header,
  `statement,2026-11-24,wallet,${from},${until},,`,
  ...good.slice(2),
];

describe('the heading', () => {
  test('names the span that the statement covers, in any offset', async () => {
    expect(await readAll(headed('2026-11-24T00:00:00+01:00', '2026-11-24T18:00:00Z'))).toMatchObject({
      covers: { from: new Date('2026-11-23T23:00:00Z'), until: new Date('2026-11-24T18:00:00Z'), told: 'file' },
    });
    expect(await readAll(good)).not.toHaveProperty('covers');
  });

  test.each([
    ['2026-11-24T00:00:00Z', '', '"" is no time such as'],
    ['', '2026-11-24T00:00:00Z', '"" is no time such as'],
    ['2026-11-24', '2026-11-25', '"2026-11-24" is no time such as'],
    ['2026-11-25T00:00:00Z', '2026-11-24T00:00:00Z', 'cannot cover'],
    ['2026-11-24T00:00:00Z', '2026-11-24T00:00:00Z', 'cannot cover'],
  ])('that covers %s to %s is refused', async (from, until, words) => {
    await expect(readAll(headed(from, until))).rejects.toThrow(words);
  });
});

const aHeadOf = (length: number) => `statement,2026-11-24,${'x'.repeat(length - 25)},,,,`;

describe('a statement', () => {
  test('is read row by row', async () => {
    expect(await readAll(good)).toEqual({
      provider: 'wallet',
      day: '2026-11-24',
      lines: 1,
      movements: [
        {
          at: '2026-11-24T10:00:00Z',
          type: 'debit',
          reference: 'T1',
          providerReference: 'P1',
          amountMinor: 500,
          currency: 'XAF',
        },
      ],
    });
  });

  test('may be empty, may begin with a byte order mark, may have quotes and blank rows', async () => {
    expect((await readAll([`\uFEFF${header}`, head, 'end,,,0,,,'])).lines).toBe(0);
    const { movements } = await readAll([header, '', head, line({ reference: '"T1"' }), total, end, ',,,,,,', ' ', '']);
    expect(movements[0]?.reference).toBe('T1');
  });

  test('tells whose it is as soon as that was read', () => {
    const reader = createStatementReader();
    reader.read({ cells: header.split(','), number: 1 });
    expect(reader.head()).toBeUndefined();
    reader.read({ cells: head.split(','), number: 2 });
    expect(reader.head()).toEqual({ provider: 'wallet', day: '2026-11-24' });
  });

  test('may hold a quote in a cell, and a mark in the middle of one stays there', async () => {
    const rows = [header, 'statement,2026-11-24,"wal""let\uFEFF",,,,', 'end,,,0,,,'];
    expect((await readAll(rows)).provider).toBe('wal"let\uFEFF');
  });

  test('counts its lines past nine', async () => {
    const rows = [
      header,
      head,
      ...Array.from({ length: 12 }, () => line()),
      'total,,debit,12,,6000,XAF',
      'end,,,12,,,',
    ];
    expect((await readAll(rows)).lines).toBe(12);
  });

  test('has rows of up to 2000 characters', async () => {
    const longest = await readAll([header, aHeadOf(2000), 'end,,,0,,,']);
    expect(longest.provider).toHaveLength(1975);
    await expect(readAll([header, aHeadOf(2030), 'end,,,0,,,'])).rejects.toThrow(/Row 2: it is too long/);
  });

  test.each(['2026-11-24T10:00:00.123Z', '2026-11-24T11:00:00+01:00', '2026-11-24T11:00:00.5-01:30'])(
    'may have the time %s',
    async (at) => {
      expect((await readAll([header, head, line({ at }), total, end])).movements[0]?.at).toBe(at);
    },
  );

  test('is refused by an error of its own name', async () => {
    await expect(readAll([])).rejects.toThrow(expect.objectContaining({ name: 'Refusal' }));
  });

  test.each([
    ['0.05', 'USD', 5],
    ['12.5', 'USD', 1250],
    ['12.50', 'USD', 1250],
    ['12', 'USD', 1200],
    ['12.00', 'XAF', 12],
    ['0.01', 'KES', 1],
  ])('%s %s is %i in minor units, exactly', async (amount, currency, minor) => {
    const rows = [header, head, line({ amount, currency }), `total,,debit,1,,${amount},${currency}`, end];
    expect((await readAll(rows)).movements[0]?.amountMinor).toBe(minor);
  });

  test.each(['12E45', '6E11', 'AE+11', '1E+11X', '123E+4'])('may have the reference %s', async (reference) => {
    expect((await readAll([header, head, line({ reference }), total, end])).movements[0]?.reference).toBe(reference);
  });

  test.each([
    ['cut off in a row', [...good.slice(0, 2), line().slice(0, 20)], /Row 3: it has 2 cells/],
    ['cut off between rows', good.slice(0, 3), /was cut off/],
    ['without its end', good.slice(0, 4), /was cut off/],
    ['empty', [], /was cut off/],
    ['with semicolons', good.map((row) => row.replaceAll(',', ';')), /the separator is ";" and not ","/],
    [
      'with quoted cells and semicolons',
      good.map((row) =>
        row
          .split(',')
          .map((cell) => `"${cell}"`)
          .join(';'),
      ),
      /the separator is ";" and not ","/,
    ],
    [
      'with quoted cells and tabs',
      good.map((row) =>
        row
          .split(',')
          .map((cell) => `"${cell}"`)
          .join('\t'),
      ),
      /the separator is a tab and not ","/,
    ],
    [
      'with semicolons from its second row on',
      [good[0]!, ...good.slice(1).map((row) => row.replaceAll(',', ';'))],
      /";" and not ","/,
    ],
    ['with tabs', good.map((row) => row.replaceAll(',', '\t')), /the separator is a tab and not ","/],
    [
      'with a rounded reference that was cut at its comma',
      [header, head, line({ reference: '1,23457E+17' })],
      /spreadsheet/,
    ],
    ['with other columns', ['date,amount', ...good.slice(1)], /Row 1: the columns are record,at/],
    ['in another encoding', ['\u0000r\u0000e', ...good.slice(1)], /Row 1: the columns are .* in UTF-8/],
    ['whose total differs', [header, head, line(), 'total,,debit,1,,501,XAF', end], /Row 5: the total of debit XAF/],
    ['whose total counts wrong', [header, head, line(), 'total,,debit,2,,500,XAF', end], /the total of debit XAF/],
    ['with a total of nothing', [header, head, 'total,,debit,1,,5,XAF', 'end,,,0,,,'], /the total of debit XAF/],
    ['without a total', [header, head, line(), end], /the total of debit XAF/],
    ['with a total twice', [header, head, line(), total, total, end], /a second total/],
    ['that counts its lines wrong', [header, head, line(), total, 'end,,,2,,,'], /it says 2 lines, and 1 stand there/],
    ['with a line behind the totals', [header, head, line(), total, line(), end], /a line stands behind the totals/],
    ['with something behind its end', [...good, line()], /something stands behind the end/],
    ['with a second head', [header, head, head, line(), total, end], /a second statement/],
    ['without a head', [header, line(), total, end], /comes first/],
    ['of no day', [header, 'statement,2026-13-40,wallet,,,,', line(), total, end], /is no day/],
    ['of a day with more behind it', [header, 'statement,2026-11-24(1),wallet,,,,'], /is no day/],
    ['of a day with more before it', [header, 'statement,(1)2026-11-24,wallet,,,,'], /is no day/],
    ['of a day with its time', [header, 'statement,2026-11-24T00:00:00.000Z,wallet,,,,'], /is no day/],
    ['of a day past the year 9999', [header, 'statement,+022026-11-24,wallet,,,,'], /is no day/],
    ['that counts in words', [header, head, line(), 'total,,debit,one,,500,XAF', end], /Row 4: "one" is no count/],
    ['whose count has more behind it', [header, head, line(), total, 'end,,,1x,,,'], /"1x" is no count/],
    ['whose count has more before it', [header, head, line(), total, 'end,,,x1,,,'], /"x1" is no count/],
    ['of a day that its month has not', [header, 'statement,2026-02-30,wallet,,,,', 'end,,,0,,,'], /is no day/],
    ['with another record', [header, head, 'sum,,,,,,'], /none of statement, line, total, end/],
    ['with a row without end', [header, head, 'x'.repeat(3000)], /it is too long/],
    ['with a quote in an amount', [header, head, line({ amount: '5"00"' })], /Row 3: a quotation mark is where/],
    ['with more behind a quote', [header, head, line({ amount: '"500"99' })], /Row 3: a quotation mark is where/],
    ['with a quote that never ends', [header, head, line({ reference: '"T1' })], /Row 3: a quotation mark is where/],
  ])('%s is refused with its row', async (_, rows, words) => {
    await expect(readAll(rows)).rejects.toThrow(words);
  });

  test.each([
    [{ amount: '-5' }, /is no amount/],
    [{ amount: '1e3' }, /is no amount/],
    [{ amount: '500.5' }, /is no amount of XAF/],
    [{ amount: '=1+1' }, /is no amount/],
    [{ amount: '' }, /is no amount/],
    [{ currency: 'EUR' }, /the currency "EUR" is not known/],
    [{ type: 'gift' }, /the type is one of debit, refund, credit, fee, settlement/],
    [{ at: '24/11/2026' }, /is no time/],
    [{ at: '2026-11-24 10:00' }, /is no time/],
    [{ at: '2026-11-24T10:00:00Z(1)' }, /is no time/],
    [{ at: '+002026-11-24T10:00:00Z' }, /is no time/],
    [{ at: '2026-11-31T10:00:00Z' }, /is no time/],
    [{ at: '2026-11-24T10:00:00+16:00' }, /is no time/],
    [{ reference: '' }, /a reference is missing/],
    [{ reference: 'T 1' }, /a reference is missing/],
    [{ reference: '1.23457E+17' }, /a spreadsheet has rounded the reference "1.23457E\+17"/],
    [{ reference: '6e+11' }, /a spreadsheet has rounded/],
    [{ reference: '"1,23457E+17"' }, /a spreadsheet has rounded/],
  ])('with a line %j is refused', async (changes, words) => {
    await expect(readAll([header, head, line(changes), total, end])).rejects.toThrow(words);
  });
});
