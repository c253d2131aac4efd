import { present } from '@selfcare/contract/typed/present';
type Span = { from: number; to: number };

/** A member of the outermost object. `before` and `after` are the positions of the brace or comma around it. */
type Member = { key: string; whole: Span; value: Span; before: number; after: number };

const decodeText = (token: string): string | undefined => {
  try {
    const text: unknown = JSON.parse(token);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
};

/** A string, possibly unclosed, or a mark; linear time at any nesting. */
const tokens = /"(?:[^"\\]|\\[^])*"?|[{}[\],:]/g;
const notBlank = /[^ \t\r\n]/;
const isBlank = (character: string | undefined) => character !== undefined && !notBlank.test(character);

const skipBlanks = (text: string, at: number): number => {
  let place = at;
  while (isBlank(text[place])) place += 1;
  return place;
};

const skipBlanksBack = (text: string, at: number): number => {
  let place = at;
  while (isBlank(text[place - 1])) place -= 1;
  return place;
};

/** Splits an object into members without parsing values; undefined when the text is no object. */
const membersOf = (text: string): Member[] | undefined => {
  const first = skipBlanks(text, 0);
  if (text[first] !== '{') return undefined;
  const members: Member[] = [];
  let depth = 0;
  let before = first;
  let colon = -1;
  const close = (after: number) => {
    const whole = { from: skipBlanks(text, before + 1), to: skipBlanksBack(text, after) };
    const key = colon < 0 ? undefined : decodeText(text.slice(whole.from, skipBlanksBack(text, colon)));
    if (key !== undefined)
      members.push({ key, whole, value: { from: skipBlanks(text, colon + 1), to: whole.to }, before, after });
    before = after;
    colon = -1;
  };
  tokens.lastIndex = first;
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const [token] = match;
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') {
      depth -= 1;
      if (depth > 0) continue;
      close(match.index);
      return members;
    } else if (depth === 1 && token === ',') close(match.index);
    else if (depth === 1 && token === ':' && colon < 0) colon = match.index;
  }
  return undefined;
};

const without = (text: string, { from, to }: Span) => text.slice(0, from) + text.slice(to);

/** Returns the possible texts without a member and its comma: whitespace may belong to either side. */
const withoutMember = (text: string, { whole, before, after }: Member): string[] => {
  const ends = [whole.to, after];
  const spans: Span[] = [];
  if (text[before] === ',')
    for (const from of [before, skipBlanksBack(text, before)]) spans.push(...ends.map((to) => ({ from, to })));
  if (text[after] === ',')
    for (const to of [after + 1, skipBlanks(text, after + 1)])
      spans.push({ from: whole.from, to }, { from: before + 1, to });
  if (spans.length === 0) spans.push(whole, { from: before + 1, to: after });
  return [...new Set(spans.map((span) => without(text, span)))];
};

/** Removes the last such member from the outermost object; returns its text and the possible rests. */
export const takeMember = (body: Buffer, name: string): { value: string; rest: Buffer[] } | undefined => {
  // Latin-1 maps bytes to characters, so invalid UTF-8 survives.
  const text = body.toString('latin1');
  const member = membersOf(text)?.findLast(({ key }) => key === name);
  const value = member && decodeText(text.slice(member.value.from, member.value.to));
  if (value === undefined) return undefined;
  return { value, rest: withoutMember(text, present(member)).map((rest) => Buffer.from(rest, 'latin1')) };
};
