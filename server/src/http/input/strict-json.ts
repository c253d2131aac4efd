/** Thrown for unacceptable JSON; `message` gives the reason without repeating the body. */
export class JsonError extends Error {}

const maxDepth = 10;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
/** An escaped NUL, which PostgreSQL cannot store. */
const nul = /(?<!\\)(?:\\\\)*\\u0000/;

const amounts = new Set(['amount', 'unit']);
/** Longer than any amount; longer literals are not normalised. */
const longestAmount = 40;

/** Normalises a number literal, so that `1000.0` and `1e3` are equal. */
const spelt = (literal: string): string => {
  const [, whole = '', fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const counting = digits.replace(/0+$/, '');
  if (counting === '') return '0';
  return `${counting}e${Number(power) - fraction.length + digits.length - counting.length}`;
};

/** Replaces an amount that JavaScript would round by NaN, which no schema accepts. */
const keepAmounts = (name: string, value: unknown, context?: { source?: string }): unknown => {
  const literal = context?.source;
  if (typeof value !== 'number' || literal === undefined || !amounts.has(name)) return value;
  return literal.length <= longestAmount && spelt(literal) === spelt(String(value)) ? value : Number.NaN;
};

/**
 * Parses a body more strictly than JSON.parse; throws JsonError (docs/abuse.md A19, A20, A22). Refuses duplicate keys
 * (the last would win silently), prototype keys, NUL in texts and more than ten levels. An amount that would be rounded
 * becomes NaN.
 */
export const parseStrictJson = (text: string): unknown => {
  assertShape(text);
  try {
    return JSON.parse(text, keepAmounts);
  } catch {
    throw new JsonError('not valid JSON');
  }
};

/** Scans the text before anything is built from it: skips strings and collects keys per open object. */
const assertShape = (text: string): void => {
  const open: (Set<string> | null)[] = [];
  // The closing quote is optional: otherwise each quote of an unclosed text would be searched to the end again.
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

const decodeKey = (token: string): string => {
  try {
    return JSON.parse(token);
  } catch {
    throw new JsonError('not valid JSON');
  }
};
