import { fieldOf } from '@selfcare/contract/typed/fields';
import { present } from '@selfcare/contract/typed/present';
type Open = { said: Map<string, string> | undefined; at: string | number | undefined; from: number };

const saidBy = (written: string): string => written.replaceAll(/["\s]/g, '').toLowerCase();

/** Returns the paths of members that an object has twice with different values. */
const twoValuesIn = (text: string): (string | number)[][] => {
  const found: (string | number)[][] = [];
  const open: Open[] = [];
  const tokens = /"(?:[^"\\]|\\[^])*"|[{}[\],:]/g;
  let before = '';
  const end = (top: Open, index: number): void => {
    if (!top.said || typeof top.at !== 'string') return;
    const says = saidBy(text.slice(top.from, index));
    if ((top.said.get(top.at) ?? says) !== says) found.push(open.map(({ at }) => at ?? ''));
    top.said.set(top.at, says);
    top.at = undefined;
  };
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const [token] = match;
    const top = open.at(-1);
    if (token === '{') open.push({ said: new Map(), at: undefined, from: 0 });
    else if (token === '[') open.push({ said: undefined, at: 0, from: 0 });
    else if (token === ':' && top) Object.assign(top, { at: JSON.parse(before), from: tokens.lastIndex });
    else if (top && (token === ',' || token === '}' || token === ']')) {
      end(top, match.index);
      if (token !== ',') open.pop();
      else if (typeof top.at === 'number') top.at += 1;
    }
    before = token;
  }
  return found;
};

const twoMeanings = Symbol('two values');

const blur = (value: unknown, path: readonly (string | number)[]): void => {
  let inside = value;
  for (const step of path.slice(0, -1)) {
    inside = fieldOf(inside, String(step));
  }
  const last = present(path.at(-1));
  if (typeof inside === 'object' && inside !== null && Object.hasOwn(inside, last))
    Object.defineProperty(inside, last, { value: twoMeanings, enumerable: true });
};

/** Makes members unreadable that an object has twice with different values: nobody can tell which is meant. */
export const blurTwice = (text: string, value: unknown): unknown => {
  for (const path of twoValuesIn(text)) blur(value, path);
  return value;
};
