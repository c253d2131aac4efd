/** A body that is not acceptable JSON; `message` says why without repeating the body. */
export class JsonError extends Error {}

const maxDepth = 10;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
/** NUL, spelt as JSON must spell it: no text of ours holds it, and PostgreSQL takes none that does. */
const nul = /(?<!\\)(?:\\\\)*\\u0000/;

/** The names that amounts have on the wire. */
const amounts = new Set(['amount', 'unit']);
/** Longer than any amount; what is longer is not read digit by digit. */
const longestAmount = 40;

/** A number's digits that count and the power of ten behind them: `1000.0` and `1e3` are the same. */
const spelt = (literal: string): string => {
  const [, whole = '', fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const counting = digits.replace(/0+$/, '');
  if (counting === '') return '0';
  return `${counting}e${Number(power) - fraction.length + digits.length - counting.length}`;
};

/** An amount is what was written, or none: one that no number of ours holds would else be rounded before anybody saw it. */
const keepAmounts = (name: string, value: unknown, context?: { source?: string }): unknown => {
  const literal = context?.source;
  if (typeof value !== 'number' || literal === undefined || !amounts.has(name)) return value;
  return literal.length <= longestAmount && spelt(literal) === spelt(String(value)) ? value : Number.NaN;
};

/**
 * Parses a body more strictly than JSON.parse: no duplicate keys (the last would win unseen), no keys that reach into
 * prototypes, no NUL in a text, at most ten levels. Throws JsonError (docs/abuse.md A19, A20, A22). An amount that would be
 * rounded is NaN, which no schema takes.
 */
export const parseStrictJson = (text: string): unknown => {
  assertShape(text);
  try {
    return JSON.parse(text, keepAmounts);
  } catch {
    throw new JsonError('not valid JSON');
  }
};

/** Walks the text once, before anything is built from it: strings are skipped, keys collected for each open object. */
const assertShape = (text: string): void => {
  const open: (Set<string> | null)[] = [];
  // The closing quote may be missing: else every quote of such a text would be searched to its end again.
  const strings = /"(?:[^"\\]|\\[^])*"?|[{}[\]]/g;
  for (let match = strings.exec(text); match; match = strings.exec(text)) {
    const token = match[0];
    if (nul.test(token)) throw new JsonError('a character that no text holds');
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null);
    else if (token === '}' || token === ']') open.pop();
    else noteKey(text, strings.lastIndex, token, open.at(-1));
    if (open.length > maxDepth) throw new JsonError('nested too deeply');
  }
};

const noteKey = (text: string, end: number, token: string, keys: Set<string> | null | undefined): void => {
  const colon = /\s*:/y;
  colon.lastIndex = end;
  if (!keys || !colon.test(text)) return;
  const key = decodeKey(token);
  if (forbiddenKeys.has(key)) throw new JsonError('a key that is not allowed');
  if (keys.has(key)) throw new JsonError('a key that stands twice');
  keys.add(key);
};

/** `"a\u0062"` and `"ab"` are the same key. */
const decodeKey = (token: string): string => {
  try {
    return JSON.parse(token);
  } catch {
    throw new JsonError('not valid JSON');
  }
};
