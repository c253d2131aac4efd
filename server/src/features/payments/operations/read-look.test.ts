import { expect, test } from 'vitest';
import { readAgain, readLook } from './read-look.ts';

const read = (line: string, login = 'awa') => readLook(line === '' ? [] : line.split(' '), login);

test('a payment that is shown may be looked at for a reason, under a name', () => {
  expect(read('ID')).toEqual({ payment: 'ID', look: undefined });
  expect(read('ABCD-2345 --why Ticket-12')).toEqual({ payment: 'ABCD-2345', look: { by: 'awa', why: 'Ticket-12' } });
  expect(read('ID --why Ticket-12 --by Paul', 'root').look).toEqual({ by: 'Paul', why: 'Ticket-12' });
});

test.each([
  ['', 'Name the payment by its id'],
  ['ID else', 'Not understood: else'],
  ['ID --by Paul', 'Say why you look: --why TEXT'],
  ['ID --why', /why/],
  ['ID --why 050000001', 'leave numbers of customers'],
  ['ID --why one --why two', '--why stands there twice'],
])('"%s" is refused in words', (line, words) => {
  expect(() => read(line)).toThrow(words);
});

test('who may be anybody says who they are', () => {
  expect(() => read('ID --why Ticket-12', 'root')).toThrow('Say who you are: --by NAME');
});

const again = (line: string) => readAgain(line.split(' '), 'root');

test('whoever lets the workers try again is kept as they say, or as the system knows them', () => {
  expect(again('ID')).toEqual({ id: 'ID', by: 'root', why: undefined });
  expect(again('ID --by Paul --why Ticket-12')).toEqual({ id: 'ID', by: 'Paul', why: 'Ticket-12' });
  expect(() => again('ID else')).toThrow('Not understood: else');
  expect(() => again('ID --why 050000001')).toThrow('leave numbers of customers');
});
