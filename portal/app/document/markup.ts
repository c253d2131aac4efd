import type { Markup, MarkupElement } from '../ui/prose.tsx';

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const toScriptJson = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The server sanitises content; any other element is drawn as text. */
const elements = new Set(
  'p br h2 h3 ul ol li strong em a img table caption thead tbody tfoot tr th td blockquote code'.split(' '),
);
const withoutEnd = new Set(['br', 'img']);

const attributeNames: Readonly<Record<string, string>> = {
  href: 'href',
  src: 'src',
  alt: 'alt',
  scope: 'scope',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
};

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

const decode = (text: string) => text.replace(/&(#39|\w+);/g, (whole, name: string) => characters[name] ?? whole);

const attributesOf = (text: string, address: (href: string) => string) =>
  Object.fromEntries(
    [...text.matchAll(/([a-z]+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) => {
      const known = attributeNames[name];
      if (!known) return [];
      return [[known, name === 'href' ? address(decode(value)) : decode(value)]];
    }),
  );

type How = {
  word: (text: string) => string;
  href: (href: string) => string;
};

export const readMarkup = (html: string, { word, href }: How): Markup => {
  const top: (string | MarkupElement)[] = [];
  const open: { tag: string; into: (string | MarkupElement)[] }[] = [{ tag: '', into: top }];
  for (const [, end, name = '', attributes = '', text] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|([^<]+|<)/gi,
  )) {
    const into = open.at(-1)?.into ?? top;
    const tag = name.toLowerCase();
    if (text !== undefined) into.push(word(decode(text)));
    else if (!elements.has(tag)) continue;
    else if (end) {
      const at = open.findLastIndex((each) => each.tag === tag);
      if (at > 0) open.splice(at);
    } else {
      const children: (string | MarkupElement)[] = [];
      into.push({ tag, attributes: attributesOf(attributes, href), children });
      if (!withoutEnd.has(tag)) open.push({ tag, into: children });
    }
  }
  return top;
};
