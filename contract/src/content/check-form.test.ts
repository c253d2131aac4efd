import { describe, expect, test } from 'vitest';
import {
  checkField,
  checkForm,
  isMissing,
  keptValue,
  mostLetters,
  unknownNames,
  type FormValues,
} from './check-form.ts';
import type { FormField } from './form.ts';
import { formFields } from './form-fields.ts';

const words = {
  required: '{label} is required',
  tooShort: '{label} must be at least {n} characters',
  tooLong: '{label} must be no more than {n} characters',
  invalid: 'Invalid {label}',
  invalidAddress: 'Please enter a valid address',
  invalidLandmark: 'Please enter a valid landmark',
  unticked: 'Tick the box',
};

const field = (more: Partial<FormField> = {}): FormField => ({
  name: 'one',
  label: 'Name',
  type: 'text',
  required: false,
  rank: 1,
  ...more,
});

const congo = { countryCode: '242', msisdnLength: 9 };

type Case = [Partial<FormField>, FormValues[string] | undefined, string | undefined];

const check = (more: Partial<FormField>, value: FormValues[string] | undefined) =>
  checkField(formFields({ fields: [field(more)] }, congo, ['Brazzaville'])[0]!, value, words);

const length: Partial<FormField> = { minLength: 3, maxLength: 5 };
const options = [{ value: 'a', label: 'A' }];
const address: Partial<FormField> = { name: 'installationAddress', label: 'Address', minLength: 3, required: true };
const landmark: Partial<FormField> = { name: 'landmark', label: 'Landmark' };

describe('a field', () => {
  test.each<Case>([
    [{ required: true }, undefined, 'Name is required'],
    [{ required: true }, '', 'Name is required'],
    [{ required: true }, ' \n', 'Name is required'],
    [{ required: true }, 'x', undefined],
    [{}, '', undefined],
    [length, 'ab', 'Name must be at least 3 characters'],
    [{ ...length, errorMessage: 'Wrong' }, 'ab', 'Name must be at least 3 characters'],
    [length, 'abc', undefined],
    [length, 'abcde', undefined],
    [length, 'abcdef', 'Name must be no more than 5 characters'],
    [{}, 'x'.repeat(mostLetters + 1), `Name must be no more than ${mostLetters} characters`],
    [{ type: 'textarea', maxLength: 3 }, 'a\r\nb', undefined],
    [{ pattern: '[a-z]+' }, 'abc', undefined],
    [{ pattern: '[a-z]+' }, ' abc ', undefined],
    [{ pattern: '[a-z]+' }, 'abc1', 'Invalid Name'],
    [{ pattern: 'a|b' }, 'ab', 'Invalid Name'],
    [{ pattern: String.raw`\p{L}+` }, 'été', undefined],
    [{ pattern: '[a-z]+', errorMessage: 'Letters alone' }, '1', 'Letters alone'],
    [{}, true, 'Invalid Name'],
  ])('%j with %j says %j', (more, value, said) => expect(check(more, value)).toBe(said));
});

describe('an address', () => {
  test.each<Case>([
    [address, '', undefined],
    [address, 'ab', 'Address must be at least 3 characters'],
    [{ ...address, errorMessage: 'Too short' }, 'ab', 'Too short'],
    [address, '12345', 'Please enter a valid address'],
    [address, '-/, -', 'Please enter a valid address'],
    [address, '12 rue Mbochi', undefined],
    [{ ...address, pattern: String.raw`\d+` }, '12345', undefined],
    [{ ...address, pattern: 'rue .*' }, '12 rue', 'Invalid Address'],
    [{ ...address, pattern: 'rue .*', errorMessage: 'Begin with rue' }, '12 rue', 'Begin with rue'],
    [{ ...address, maxLength: 4 }, '12 rue', 'Address must be no more than 4 characters'],
    [landmark, '12', 'Please enter a valid landmark'],
    [landmark, ' ,/', 'Please enter a valid landmark'],
    [landmark, 'La poste', undefined],
  ])('%j with %j says %j', (more, value, said) => expect(check(more, value)).toBe(said));
});

describe('a type', () => {
  test.each<Case>([
    [{ type: 'email' }, 'a.b_c@example.cg', undefined],
    [{ type: 'email' }, 'a@b', 'Invalid Name'],
    [{ type: 'email', errorMessage: 'No e-mail' }, 'a', 'No e-mail'],
    [{ type: 'email', pattern: '.*@here' }, 'a+b@here', undefined],
    [{ type: 'tel' }, '05 512 34 56', undefined],
    [{ type: 'tel' }, '+242 05 512 34 56', undefined],
    [{ type: 'tel' }, 'five', 'Invalid Name'],
    [{ type: 'tel', pattern: String.raw`\d{9}` }, '055123456', undefined],
    [{ type: 'tel', pattern: String.raw`\d{9}`, maxLength: 12 }, 'tel:+242 (0)5 512 34 56', undefined],
    [{ type: 'tel', pattern: String.raw`\+242\d{9}` }, '+242055123456', undefined],
    [{ type: 'tel' }, '00242 05.512.34.56', undefined],
    [{ type: 'tel' }, '\u202a٠٥ ٥١٢ ٣٤ ٥٦\u202c', undefined],
    [{ type: 'tel' }, '0551234567', 'Invalid Name'],
    [{ type: 'tel' }, '05512345', 'Invalid Name'],
    [{ type: 'tel', pattern: '.*', errorMessage: '9 digits' }, '055123456 / 066123456', '9 digits'],
    [{ type: 'tel', pattern: '06.*' }, '055123456', 'Invalid Name'],
    [{ type: 'tel' }, '+243 99 123 4567', 'Invalid Name'],
    [{ type: 'tel', countryCode: '33' }, '+33 6 12 34 56 78', undefined],
    [{ type: 'number' }, 12, undefined],
    [{ type: 'number' }, '-1.5', undefined],
    [{ type: 'number' }, '1e5', 'Invalid Name'],
    [{ type: 'number' }, Infinity, 'Invalid Name'],
    [{ type: 'date' }, '2026-02-28', undefined],
    [{ type: 'date' }, '2026-02-29', 'Invalid Name'],
    [{ type: 'date' }, '28/02/2026', 'Invalid Name'],
    [{ type: 'rating' }, 5, undefined],
    [{ type: 'rating' }, '1', undefined],
    [{ type: 'rating' }, 0, 'Invalid Name'],
    [{ type: 'rating' }, 6, 'Invalid Name'],
    [{ type: 'rating' }, '2.5', 'Invalid Name'],
    [{ type: 'select', options }, 'a', undefined],
    [{ type: 'select', options }, 'A', 'Invalid Name'],
    [{ type: 'radio', options }, 'b', 'Invalid Name'],
    [{ type: 'select', options: 'city-config' }, 'Brazzaville', undefined],
    [{ type: 'select', options: 'city-config' }, 'Paris', 'Invalid Name'],
    [{ type: 'checkbox' }, true, undefined],
    [{ type: 'checkbox', required: true }, false, undefined],
    [{ type: 'checkbox' }, 'on', 'Invalid Name'],
  ])('%j with %j says %j', (more, value, said) => expect(check(more, value)).toBe(said));
});

test('stores a phone number in national form, and any other value as typed', () => {
  const [phone, other] = formFields({ fields: [field({ type: 'tel' }), field({ rank: 2 })] }, congo);
  expect(keptValue(phone!, ' +242 05 512 34 56 ')).toBe('055123456');
  expect(keptValue(other!, ' +242 05 512 34 56 ')).toBe('+242 05 512 34 56');
  expect(keptValue(other!, true)).toBe(true);
});

describe('a form', () => {
  const form = [
    field({ name: 'name', required: true }),
    field({ ...address }),
    field({ name: 'terms', label: 'Terms', type: 'checkbox', required: true }),
  ];

  test('accepts valid fields', () =>
    expect(checkForm(form, { name: 'A', installationAddress: 'rue 1', terms: true }, words)).toEqual({}));

  test('reports every wrong field, an unticked box and an empty address too', () =>
    expect(checkForm(form, { terms: false }, words)).toEqual({
      name: 'Name is required',
      installationAddress: 'Address is required',
      terms: 'Tick the box',
    }));

  test('ignores the prototype of the values', () =>
    expect(checkForm([field({ name: 'valueOf', required: true })], {}, words)).toEqual({
      valueOf: 'Name is required',
    }));

  test('names values without a field', () =>
    expect(unknownNames(form, { name: 'A', other: 'B', toString: 'C' })).toEqual(['other', 'toString']));

  test('treats an unticked required checkbox as missing', () => {
    const terms = field({ type: 'checkbox', required: true });
    expect([isMissing(terms, false), isMissing(terms, true), isMissing(field(), '')]).toEqual([true, false, false]);
  });

  test('sorts its fields by rank', () => {
    const fields = [field({ name: 'b', rank: 2 }), field({ name: 'a', rank: 1 })];
    expect(formFields({ fields }, congo).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('accepts any town without a town list', () =>
    expect(checkForm([field({ type: 'select', options: 'city-config' })], { one: 'Paris' }, words)).toEqual({}));
});
