import { expect, test } from 'vitest';
import { emailFault } from '../../../forms/use-fields.ts';
import * as en from '../../../locales/en.ts';
import { chosenMethod, likelyType, offeredMethods } from './offered-methods.ts';

const texts = { ...en.payment, methodMoney: 'Lisolo Money' };
const shown = { texts, slug: 'lisolo', asksPin: false };
const card = { name: 'Card', type: 'PG', pgOptions: [{ paymentOpt: 'PAYSTACK' }] };
const money = { name: 'Lisolo Money', type: 'AM' };

test('methods are sorted by the title that is shown', () => {
  expect(offeredMethods([money, card], shown).map(({ segment }) => segment)).toEqual(['card', 'lisolo-money']);
  const french = { ...shown, texts: { ...texts, methodCard: 'carte bancaire', methodMoney: 'Argent Lisolo' } };
  expect(offeredMethods([card, money], french).map(({ segment }) => segment)).toEqual(['lisolo-money', 'card']);
});

test('every type has its title and its address, in the order of the titles', () => {
  const types = ['SMARTCASH', 'MPESA', 'AM', 'PG', 'AIRTIME'];
  const methods = offeredMethods(
    types.map((type) => ({ name: type, type })),
    shown,
  );
  expect(methods.map(({ title, segment }) => [title, segment])).toEqual([
    ['Airtime', 'airtime'],
    ['Debit/Credit Card', 'card'],
    ['Lisolo Money', 'lisolo-money'],
    ['MPESA', 'mpesa'],
    ['SmartCash', 'smartcash'],
  ]);
  expect(chosenMethod(methods, undefined)?.type).toBe('PG');
});

test('one type is shown once, whatever its case; the first names the gateway', () => {
  const methods = offeredMethods([card, { name: 'CARD', type: 'pg', pgOptions: [{ paymentOpt: 'OTHER' }] }], shown);
  const byCard = { paymentMode: 'PAYMENT_GATEWAY', mode: 'card' };
  expect(methods).toEqual([
    { type: 'PG', title: 'Debit/Credit Card', segment: 'card', gateway: 'PAYSTACK', ...byCard },
  ]);
});

test('a type without a form here is left out', () => {
  expect(
    offeredMethods(
      [
        { name: 'x', type: 'CHEQUE' },
        { name: 'y', type: 'constructor' },
      ],
      shown,
    ),
  ).toEqual([]);
});

test('the address chooses, else the method that the device keeps, else the first card, else the first of the list', () => {
  const methods = offeredMethods([card, money], { ...shown, texts: { ...texts, methodCard: 'Z', methodMoney: 'A' } });
  expect(chosenMethod(methods, 'lisolo-money')?.type).toBe('AM');
  expect(chosenMethod(methods, undefined)?.type).toBe('PG');
  expect(chosenMethod(methods, 'mpesa')?.type).toBe('PG');
  expect(chosenMethod(offeredMethods([money], shown), 'card')?.type).toBe('AM');
  expect(chosenMethod([], 'card')).toBeUndefined();
  expect(chosenMethod(methods, undefined, 'AM')?.type).toBe('AM');
  expect(chosenMethod(methods, 'card', 'AM')?.type).toBe('PG');
  expect(chosenMethod(methods, undefined, 'MPESA')?.type).toBe('PG');
});

test.each([
  ['lisolo-money', 'AM'],
  ['mpesa', 'MPESA'],
  ['card', 'PG'],
  [undefined, 'PG'],
])('until it is known what is offered, the address %s stands for %s', (segment, type) => {
  expect(likelyType(segment, 'lisolo')).toBe(type);
});

test('until it is known what is offered, the method that the device keeps stands where the address names none', () => {
  expect(likelyType(undefined, 'lisolo', 'AM')).toBe('AM');
  expect(likelyType('card', 'lisolo', 'AM')).toBe('PG');
});

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['client', 'invalid'],
  ['client@', 'invalid'],
  ['client@example', 'invalid'],
  ['client@example.c', 'invalid'],
  ['cli ent@example.cg', 'invalid'],
  ['@example.cg', 'invalid'],
  ['client@@example.cg', 'invalid'],
  ['client@example.cg', undefined],
  [' client@example.cg ', undefined],
  ['c.l_1@mail.example.com', undefined],
])('the e-mail %j is %s', (email, fault) => {
  expect(emailFault(email)).toBe(fault);
});
