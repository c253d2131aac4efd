import { parseMsisdn } from '../values/msisdn.ts';
import type { ShownField as FormField } from './form-fields.ts';

/** The typed values by field. A number or rating may be text; a checkbox is a boolean. */
export type FormValues = Readonly<Record<string, string | number | boolean>>;

/** The error sentences of fields, with places for `{label}` and `{n}`. */
export type FormWords = {
  required: string;
  tooShort: string;
  tooLong: string;
  invalid: string;
  invalidAddress: string;
  invalidLandmark: string;
  /** For a required checkbox that is not ticked. */
  unticked: string;
};

/** The error sentences by field. */
export type FormErrors = Readonly<Record<string, string>>;

/** The maximum length of a field without one. */
export const mostLetters = 5000;

/** The values of a rating. */
export const ratings = ['1', '2', '3', '4', '5'] as const;

/** Returns a value as trimmed text with normalised line ends. */
export const textOf = (value: FormValues[string] | undefined): string =>
  typeof value === 'boolean' || value === undefined ? '' : String(value).replaceAll('\r\n', '\n').trim();

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** Checks a choice. Without a town list any text is a town. */
const isOption = ({ options }: FormField, text: string): boolean =>
  typeof options === 'string' || (options ?? []).some(({ value }) => value === text);

/** Checks a text against its field's type. Emails are checked by their pattern. */
const isShaped = (field: FormField, text: string): boolean => {
  switch (field.type) {
    case 'tel':
      return field.pattern !== undefined || /^\+?[\d ().-]{3,20}$/.test(text);
    case 'number':
      return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text);
    case 'date':
      return isDay(text);
    case 'rating':
      return ratings.some((rating) => rating === text);
    case 'select':
    case 'radio':
      return isOption(field, text);
    default:
      return true;
  }
};

const compiled = new Map<string, RegExp>();
const patternOf = (source: string): RegExp => {
  const known = compiled.get(source) ?? new RegExp(`^(?:${source})$`, 'u');
  compiled.set(source, known);
  return known;
};

/** Returns a value in its stored form: a readable phone number in national form, any other text trimmed. */
export const keptValue = ({ plan }: FormField, value: FormValues[string] | undefined): string | boolean => {
  if (typeof value === 'boolean') return value;
  const text = textOf(value);
  return (plan && parseMsisdn(text, plan)) ?? text;
};

/** The error of each address field that has only digits or only signs. */
const places: Readonly<Record<string, 'invalidAddress' | 'invalidLandmark'>> = {
  installationAddress: 'invalidAddress',
  landmark: 'invalidLandmark',
};
const saysNothing = (text: string) => /^\d+$/.test(text) || /^[-/,\s]+$/.test(text);

/** Fills a field's label and a length into a sentence of `FormWords`. */
export const sayOf = (words: string, { label }: FormField, n = 0): string =>
  words.replace(/\{(label|n)\}/g, (_, place: string) => (place === 'n' ? String(n) : label));

/** Checks whether a required field is empty; an unticked checkbox counts as empty. */
export const isMissing = (field: FormField, value: FormValues[string] | undefined): boolean =>
  field.required && (field.type === 'checkbox' ? value !== true : textOf(value) === '');

/** Returns the error of a field's value while it is typed; undefined if it is valid. */
export const checkField = (
  field: FormField,
  value: FormValues[string] | undefined,
  words: FormWords,
): string | undefined => {
  if (field.type === 'checkbox')
    return value === undefined || typeof value === 'boolean' ? undefined : sayOf(words.invalid, field);
  const text = textOf(value);
  const place = places[field.name];
  if (text === '' && typeof value !== 'boolean')
    return field.required && !place ? sayOf(words.required, field) : undefined;
  const { minLength = 0, maxLength = mostLetters, pattern, errorMessage, plan } = field;
  if (plan) {
    const number = parseMsisdn(text, plan);
    const isRight = number !== undefined && [number, text].some((each) => !pattern || patternOf(pattern).test(each));
    return isRight ? undefined : (errorMessage ?? sayOf(words.invalid, field));
  }
  const tooShort = sayOf(words.tooShort, field, minLength);
  if (text.length < minLength) return place ? (errorMessage ?? tooShort) : tooShort;
  if (text.length > maxLength) return sayOf(words.tooLong, field, maxLength);
  const invalid = errorMessage ?? sayOf(words.invalid, field);
  const fits = pattern === undefined ? undefined : patternOf(pattern).test(text);
  if (place && fits) return undefined;
  if (place && saysNothing(text)) return words[place];
  if (fits === false || typeof value === 'boolean') return invalid;
  return isShaped(field, text) ? undefined : invalid;
};

/**
 * Returns the errors of a form by field; empty if it may be sent. Browser and server use this same check.
 * `unknownNames` finds values without a field.
 */
export const checkForm = (fields: readonly FormField[], values: FormValues, words: FormWords): FormErrors =>
  Object.fromEntries(
    fields.flatMap((field): [string, string][] => {
      const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
      const wrong = checkField(field, value, words);
      if (wrong !== undefined) return [[field.name, wrong]];
      if (!isMissing(field, value)) return [];
      return [[field.name, sayOf(field.type === 'checkbox' ? words.unticked : words.required, field)]];
    }),
  );

/** Returns the names of values that have no field. */
export const unknownNames = (fields: readonly FormField[], values: FormValues): string[] => {
  const known = new Set(fields.map(({ name }) => name));
  return Object.keys(values).filter((name) => !known.has(name));
};
