import { sourceOfNumber } from './exact-number.ts';
import { trimmed } from './trimmed.ts';

/** Thousands separators: spaces of all kinds, apostrophes and underscores. */
const blankMarks = /[\s\u00A0\u2007\u2009\u202F'’_]/g;

/** Longer than any amount; longer texts are unreadable. */
const longest = 60;

const canonical = (sign: string, whole: string, fraction: string): string => {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  const text = decimals === '' ? digits : `${digits}.${decimals}`;
  return sign === '-' && text !== '0' ? `-${text}` : text;
};

const fromPlain = (text: string): string | undefined => {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i.exec(text);
  const [, sign = '', whole = '', fraction = '', power = '0'] = match ?? [];
  if (!match || whole + fraction === '') return undefined;
  const moved = whole + fraction + '0'.repeat(Math.max(0, Number(power) - fraction.length));
  const point = whole.length + Number(power);
  if (point <= 0) return canonical(sign, '0', '0'.repeat(-point) + moved);
  return canonical(sign, moved.slice(0, point), moved.slice(point));
};

const isGrouped = (whole: string, mark: string): boolean => {
  const [first = '', ...groups] = whole.split(mark);
  const last = groups.pop();
  if (last === undefined) return /^\d+$/.test(first);
  const sizes = new Set(groups.map(({ length }) => length));
  const isEven = sizes.size === 0 || (sizes.size === 1 && (sizes.has(3) || (mark === ',' && sizes.has(2))));
  return (
    [first, ...groups, last].every((group) => /^\d+$/.test(group)) &&
    /^[1-9]\d{0,2}$/.test(first) &&
    last.length === 3 &&
    isEven
  );
};

/** Returns the decimal mark; undefined for none, `'?'` when ambiguous. */
const decimalMarkOf = (text: string): '.' | ',' | '?' | undefined => {
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  if (points > 1 || commas > 1 || points + commas === 0) return undefined;
  const mark = points === 1 ? '.' : ',';
  const couldGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  if (!couldGroup) return mark;
  // A comma before three digits separates thousands; a point may be either.
  return mark === ',' ? undefined : '?';
};

const fromGrouped = (text: string): string | undefined => {
  const [, sign = '', rest = ''] = /^([+-]?)([^]*)$/.exec(text) ?? [];
  const plain = rest.replace(blankMarks, ' ');
  const mark =
    plain.includes(' ') && !/[.,].*[.,]/.test(plain)
      ? (['.', ','] as const).find((each) => plain.includes(each))
      : decimalMarkOf(plain);
  if (mark === '?') return undefined;
  const [whole = '', fraction = '', ...more] = mark === undefined ? [plain] : plain.split(mark);
  if (more.length > 0 || !/^\d*$/.test(fraction)) return undefined;
  const groupMark = [' ', ',', '.'].find((each) => whole.includes(each));
  if (groupMark === undefined)
    return whole + fraction === '' ? undefined : /^\d*$/.test(whole) ? canonical(sign, whole, fraction) : undefined;
  return isGrouped(whole, groupMark) ? canonical(sign, whole.replaceAll(groupMark, ''), fraction) : undefined;
};

/** Returns canonical decimal text of an unambiguous number; `1.000` as a text is ambiguous, so undefined. */
export const decimalText = (told: unknown): string | undefined => {
  const source = sourceOfNumber(told);
  if (source !== undefined) return source.length <= longest ? fromPlain(source) : undefined;
  const text = typeof told === 'string' ? trimmed(told) : '';
  if (text === '' || text.length > longest) return undefined;
  const isPlain = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i.test(text);
  return isPlain && decimalMarkOf(text.replace(/^[+-]/, '')) !== '?' ? fromPlain(text) : fromGrouped(text);
};
