import { describe, expect, test } from 'vitest';
import { readRefund, showRefund } from './read-refund.ts';

const readAs = (login: string | undefined, line: string) =>
  readRefund(
    line.split(' ').map((word) => word.replaceAll('_', ' ')),
    login,
  );
const read = (line: string) => readAs('awa', line);

describe('a refund as it is typed', () => {
  test('is ordered under the login of who types it, or under the name that is given', () => {
    expect(read('ID --amount 200 --reason wrong_bundle')).toEqual({
      id: 'ID',
      order: { amount: '200', by: 'awa', why: 'wrong bundle' },
      isJson: false,
    });
    expect(readAs('root', '--json ID --by Awa_N. --amount=1.50 --reason=seen')).toEqual({
      id: 'ID',
      order: { amount: '1.50', by: 'Awa N.', why: 'seen' },
      isJson: true,
    });
  });

  test.each([
    ['', 'Name the payment by its id'],
    ['ID', 'Say how much goes back: --amount AMOUNT'],
    ['ID --amount 5', 'Say why: --reason TEXT'],
    ['ID more --amount 5 --reason seen', 'Not understood: more'],
    ['ID --amount 5 --amount 6 --reason seen', '--amount stands there twice'],
    ['ID --amount 5 --reason no', '--reason takes one line of 3 to 500 characters'],
    ['ID --amount 5 --reason call_050000001', '--reason is kept for ever'],
    ['ID --amount 5 --reason seen --why x', '--why'],
  ])('%s is refused: %s', (line, words) => {
    expect(() => readAs('awa', line)).toThrow(words);
  });
});

test('prints a sentence, or the same as JSON, and throws a refusal', () => {
  const [amount, left] = [200, 300].map((amountMinor) => ({ amountMinor, currency: 'XAF' }));
  const outcome = { refund: 'P-back-1', payment: 'P', amount: amount!, left: left! };
  expect(showRefund(outcome, false)).toBe(
    'Refund P-back-1: 200 XAF of payment P go back; 300 XAF of it can still be refunded',
  );
  expect(showRefund(outcome, true)).toEqual({
    refund: 'P-back-1',
    payment: 'P',
    amount: 200,
    currency: 'XAF',
    left: { amount: 300, currency: 'XAF' },
  });
  expect(() => showRefund({ refused: 'conflict', message: 'Wait' }, true)).toThrow('Wait');
});
