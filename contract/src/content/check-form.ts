import { parseMsisdn } from '../values/msisdn.ts';
import type { ShownField as FormField } from './form-fields.ts';

/** What is typed, by the names of fields: a number or rating may come as text, a checkbox is a boolean. */
export type FormValues = Readonly<Record<string, string | number | boolean>>;

/** What is said of a field that is not right: sentences with places for `{label}` and `{n}`. */
export type FormWords = {
  required: string;
  tooShort: string;
  tooLong: string;
  invalid: string;
  invalidAddress: string;
  invalidLandmark: string;
  /** Of a checkbox that must be ticked, when the form is sent all the same. */
  unticked: string;
};

/** What is wrong with a field, in words, by its name. */
export type FormErrors = Readonly<Record<string, string>>;

/** The longest text of a field that names no length. */
export const mostLetters = 5000;

/** What a rating may be. */
export const ratings = ['1', '2', '3', '4', '5'] as const;

/** A value as text, as it is checked and kept: line ends as one sign, no space around it. */
export const textOf = (value: FormValues[string] | undefined): string =>
  typeof value === 'boolean' || value === undefined ? '' : String(value).replaceAll('\r\n', '\n').trim();

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** The towns of the town list come with the fields; where they did not, any text is one. */
const isOption = ({ options }: FormField, text: string): boolean =>
  typeof options === 'string' || (options ?? []).some(({ value }) => value === text);

/** Whether a text has the shape of its field's type, as far as no pattern says it: that of e-mails comes with the fields. */
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

/** Returns a value of a field as it is kept: of a phone number the national number, wherever the text can be read as one. */
export const keptValue = ({ plan }: FormField, value: FormValues[string] | undefined): string | boolean => {
  if (typeof value === 'boolean') return value;
  const text = textOf(value);
  return (plan && parseMsisdn(text, plan)) ?? text;
};

/** What an address is refused as that has only figures, or only signs; by the names of its fields. */
const places: Readonly<Record<string, 'invalidAddress' | 'invalidLandmark'>> = {
  installationAddress: 'invalidAddress',
  landmark: 'invalidLandmark',
};
const saysNothing = (text: string) => /^\d+$/.test(text) || /^[-/,\s]+$/.test(text);

/** Puts the label of a field, and a length, into a sentence of `FormWords`. */
export const sayOf = (words: string, { label }: FormField, n = 0): string =>
  words.replace(/\{(label|n)\}/g, (_, place: string) => (place === 'n' ? String(n) : label));

/** Whether a field that must be filled in is not; an unticked checkbox is empty. */
export const isMissing = (field: FormField, value: FormValues[string] | undefined): boolean =>
  field.required && (field.type === 'checkbox' ? value !== true : textOf(value) === '');

/** What is wrong with the value of a field while it is typed; undefined where nothing is. */
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
 * What stands against sending a form, by the names of its fields (of `formFields`); nothing where it may be sent. The
 * browser's page and the server ask this same question. Names that the form has not are found by `unknownNames`.
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

/** Names among the values that no field of the form has. */
export const unknownNames = (fields: readonly FormField[], values: FormValues): string[] => {
  const known = new Set(fields.map(({ name }) => name));
  return Object.keys(values).filter((name) => !known.has(name));
};
