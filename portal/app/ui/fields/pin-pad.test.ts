import { expect, test } from 'vitest';
import { readPinKey } from './pin-pad.tsx';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  readPinKey({ key, repeat: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test('digits, deletion and Enter are read', () => {
  expect(press('0')).toEqual({ type: 'digit', digit: 0 });
  expect(press('7')).toEqual({ type: 'digit', digit: 7 });
  expect(press('Backspace')).toEqual({ type: 'delete' });
  expect(press('Delete')).toEqual({ type: 'delete' });
  expect(press('Enter')).toEqual({ type: 'enter' });
});

test.each(['a', 'F1', 'Tab', ' ', 'Escape', '10', ''])('%j means nothing', (key) => {
  expect(press(key)).toBeUndefined();
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'repeat'] as const)('a digit with %s means nothing', (held) => {
  expect(press('1', { [held]: true })).toBeUndefined();
});
