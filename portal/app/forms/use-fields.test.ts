import { expect, test } from 'vitest';
import { firstWrong, isShown } from './use-fields.ts';

const rule = { value: '05', fault: 'short' };

test.each([
  { what: 'a value being typed', rule, touch: 'typed', shown: false },
  { what: 'a value that was left', rule, touch: 'left', shown: true },
  { what: 'an empty field that was left', rule: { ...rule, value: '' }, touch: 'left', shown: false },
  { what: 'an untouched field', rule: { ...rule, show: 'touched' }, touch: undefined, shown: false },
  { what: 'a touched field, emptied', rule: { ...rule, value: '', show: 'touched' }, touch: 'typed', shown: true },
  { what: 'a field left before a submit', rule: { ...rule, show: 'tried' }, touch: 'left', shown: false },
  { what: 'a fault for any moment', rule: { ...rule, show: 'now' }, touch: undefined, shown: true },
] as const)('shows the fault of $what: $shown; after a submit always', ({ rule: of, touch, shown }) => {
  expect(isShown(of, touch, false)).toBe(shown);
  expect(isShown(of, touch, true)).toBe(true);
});

test('a submit leads to the first wrong field in the order of the rules', () => {
  const good = { value: 'x', fault: undefined };
  expect(firstWrong({ number: good, amount: rule, email: rule })).toBe('amount');
  expect(firstWrong({ number: good })).toBeUndefined();
});
