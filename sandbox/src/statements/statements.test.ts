import { describe, expect, test } from 'vitest';
import { topUp } from '../testing/airtime.ts';
import { arm } from '../testing/control.ts';
import { approve } from '../testing/owner.ts';
import { startTrial, type Trial } from '../testing/trial.ts';
import { debit } from '../testing/wallet.ts';

const today = (trial: Trial) => new Intl.DateTimeFormat('en-CA', { timeZone: trial.market.timeZone }).format();
const statement = async (trial: Trial, port: string, day = today(trial)) =>
  trial.call('GET', `/statements/${port}/${day}`);
const rowsOf = (text: unknown) =>
  String(text)
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
const linesOf = (text: unknown) => rowsOf(text).filter(([record]) => record === 'line');

/** Makes three payments by wallet. */
const withPayments = async () => {
  const trial = await startTrial();
  for (const reference of ['REF1', 'REF2', 'REF3']) {
    await debit(trial, { payer: '050000001', amount: 1000, reference });
    await approve(trial, '050000001', reference);
  }
  return trial;
};

test('lists a provider’s movements of a day, with totals', async () => {
  const trial = await withPayments();
  const { body, headers } = await statement(trial, 'wallet');
  expect(headers.get('content-type')).toContain('text/csv');
  const rows = rowsOf(body);
  expect(rows[0]).toEqual(['record', 'at', 'type', 'reference', 'providerReference', 'amount', 'currency']);
  const [from, until] = [String(rows[1]![3]), String(rows[1]![4])];
  expect(rows[1]).toEqual(['statement', today(trial), 'wallet', from, until, '', '']);
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: trial.market.timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  expect(clock.format(new Date(from))).toBe(`${today(trial)} 00:00:00`);
  expect(linesOf(body).every(([, at]) => at! < until)).toBe(true);
  expect(new Date(until).getTime()).toBeLessThanOrEqual(Date.now());
  expect(linesOf(body).map(([, , type, reference, , amount, currency]) => [type, reference, amount, currency])).toEqual(
    [
      ['debit', 'REF1', '1000', 'XAF'],
      ['debit', 'REF2', '1000', 'XAF'],
      ['debit', 'REF3', '1000', 'XAF'],
    ],
  );
  expect(rows.slice(-2)).toEqual([
    ['total', '', 'debit', '3', '', '3000', 'XAF'],
    ['end', '', '', '3', '', '', ''],
  ]);
});

test('adds the provider’s fees and pay-out on request', async () => {
  const trial = await withPayments();
  const { body } = await trial.call('GET', `/statements/wallet/${today(trial)}?fees=1.55`);
  const lines = linesOf(body).map(([, , type, reference, , amount]) => [type, reference, amount]);
  expect(lines.slice(3)).toEqual([
    ['fee', 'REF1', '15'],
    ['fee', 'REF2', '15'],
    ['fee', 'REF3', '15'],
    ['settlement', `PAYOUT-${today(trial)}-XAF`, '2955'],
  ]);
  expect((await trial.call('GET', `/statements/wallet/${today(trial)}?fees=all`)).status).toBe(400);
});

test('covers the whole of a past day', async () => {
  const trial = await withPayments();
  const { body } = await statement(trial, 'wallet', '2026-01-01');
  const [from, until] = rowsOf(body)[1]!
    .slice(3, 5)
    .map((moment) => Date.parse(moment)) as [number, number];
  expect(until - from).toBe(24 * 3600_000);
  expect(new Date(until).toISOString()).toBe('2026-01-01T23:00:00.000Z');
});

test('covers one provider and one day', async () => {
  const trial = await withPayments();
  await topUp(trial, '050000001');
  expect(linesOf((await statement(trial, 'airtime')).body).map(([, , type]) => type)).toEqual(['credit']);
  expect(linesOf((await statement(trial, 'card')).body)).toEqual([]);
  expect(linesOf((await statement(trial, 'wallet', '2026-01-01')).body)).toEqual([]);
  expect((await statement(trial, 'sms')).status).toBe(404);
  expect((await statement(trial, 'wallet', 'today')).status).toBe(400);
});

const spoilt = async (...faults: string[]) => {
  const trial = await withPayments();
  for (const fault of faults)
    expect((await arm(trial, { port: 'wallet', operation: 'statement', fault })).status).toBe(201);
  const { body, status } = await statement(trial, 'wallet');
  return {
    trial,
    body,
    status,
    amounts: linesOf(body).map(([, , , reference, , amount]) => `${reference} ${amount}`),
  };
};

describe('spoilt', () => {
  test.each([
    [['drop-line'], ['REF2 1000', 'REF3 1000']],
    [['double-line'], ['REF1 1000', 'REF1 1000', 'REF2 1000', 'REF3 1000']],
    [['alter-line'], ['REF1 1001', 'REF2 1000', 'REF3 1000']],
    [
      ['alter-line', 'double-line', 'drop-line'],
      ['REF2 1000', 'REF2 1000', 'REF3 1001'],
    ],
  ])('by %j, with totals that fit, and once', async (faults, amounts) => {
    const { trial, body, amounts: found } = await spoilt(...faults);
    expect(found).toEqual(amounts);
    expect(rowsOf(body).at(-1)?.[3]).toBe(String(amounts.length));
    expect(linesOf((await statement(trial, 'wallet')).body)).toHaveLength(3);
  });

  test('a cut ends it in the middle; a late one is not available yet', async () => {
    expect(String((await spoilt('cut')).body)).not.toContain('end,');
    const { trial, status } = await spoilt('late');
    expect(status).toBe(404);
    expect((await statement(trial, 'wallet')).status).toBe(200);
  });

  test('only where there are statements, and by nothing else', async () => {
    const trial = await startTrial();
    for (const wanted of [
      { port: 'sms', fault: 'cut' },
      { port: 'wallet', operation: 'debit', fault: 'cut' },
      { port: 'wallet', operation: 'statement', fault: 'refuse' },
    ])
      expect((await arm(trial, wanted)).status).toBe(400);
  });
});
