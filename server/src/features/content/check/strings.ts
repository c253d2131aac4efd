import { present } from '@selfcare/contract/typed/present';
import { ownDevicePicture, textPages } from '@selfcare/contract/content/lists';
import type { Market } from '@selfcare/markets/market';
import { sanitise } from '../sanitise.ts';
import { mapStrings, marketWords, placesOf, type Role } from '../words.ts';
import { faultOf, type Fault } from './folder.ts';
import type { Parsed } from './parse.ts';
import { isSafePattern } from './pattern.ts';

/** UTF-8 read as Windows-1252 or Mac Roman (mojibake): "Ã©" for "é". Capitals before a quote ("É »") are fine. */
const mojibake =
  /[ÂÃ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Å[“’\u0092\u0093]|â€.?|â\u0080.|â[\u0080-\u009F‚„†ˆ‰Š–—˜™œ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|ð[\u009FŸ]|ï»¿|√[®©¢†ßπ]|‚Ä[ôúùìîò¶]|\uFFFD/u;

/** Characters that change text direction: embeddings, overrides and isolates. */
const turning = /[\u202A-\u202E\u2066-\u2069]/u;

const decodeReferences = (text: string): string =>
  text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (written, hexadecimal?: string, decimal?: string) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : written;
  });

const oddCharacters = (text: string): string[] => {
  const decoded = decodeReferences(text);
  const [broken] = mojibake.exec(decoded) ?? [];
  const [turned] = turning.exec(decoded) ?? [];
  return [
    ...(broken === undefined ? [] : [`"${broken}" looks like text read in a wrong encoding (mojibake)`]),
    ...(turned === undefined
      ? []
      : [`U+${present(turned.codePointAt(0)).toString(16).toUpperCase()} turns the direction of the text (override)`]),
  ];
};

type Asked = {
  market: Market;
  hasMedia: (name: string) => boolean;
  faultOfLink: (href: string) => string | undefined;
};

const valuesOf = (html: string, name: 'href' | 'src'): string[] =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => present(value).replaceAll('&amp;', '&'));

const isTextPage = (page: string) => textPages.some((each) => each === page);

/** Checks every string of a package by its role and returns its HTML sanitised. */
export const checkStrings = (
  parsed: Parsed,
  { market, hasMedia, faultOfLink }: Asked,
): { parsed: Parsed; faults: Fault[]; notices: Fault[] } => {
  const faults: Fault[] = [];
  const notices: Fault[] = [];
  const known = Object.keys(marketWords(market));
  const tell = (place: string) => (reason: string | undefined) => {
    if (reason !== undefined) faults.push(faultOf(parsed.file, reason, place));
  };
  const checkPlaces = (text: string, told: (reason: string) => void) => {
    for (const name of placesOf(text)) if (!known.includes(name)) told(`the text knows no place {${name}}`);
  };
  const checkPicture = (file: string, told: (reason: string) => void) => {
    if (file === ownDevicePicture) return;
    if (!file.startsWith('media/') || !hasMedia(file.slice('media/'.length))) told(`${file}: media/ has no such file`);
  };
  const checks: Record<Role, (text: string, place: string) => string> = {
    name: (text) => text,
    text: (text, place) => {
      // Text packages may use the placeholders of the texts they replace (texts.ts).
      if (!isTextPage(parsed.page)) checkPlaces(text, tell(place));
      return text;
    },
    href: (text, place) => {
      tell(place)(faultOfLink(text));
      return text;
    },
    image: (text, place) => {
      checkPicture(text, tell(place));
      return text;
    },
    pattern: (text, place) => {
      if (!isSafePattern(text)) tell(place)('can backtrack catastrophically, or nobody can say that it does not');
      return text;
    },
    html: (text, place) => {
      const { html, removed } = sanitise(text);
      for (const what of removed) notices.push(faultOf(parsed.file, `removed: ${what}`, place));
      checkPlaces(html.replace(/<[^>]*>/g, ''), tell(place));
      for (const href of valuesOf(html, 'href')) tell(place)(faultOfLink(href));
      for (const src of valuesOf(html, 'src')) checkPicture(src, tell(place));
      return html;
    },
  };
  const value = mapStrings(parsed.value, isTextPage(parsed.page), (text, role, at) => {
    const place = at.join('.');
    for (const odd of oddCharacters(text)) notices.push(faultOf(parsed.file, odd, place));
    return checks[role](text, place);
  });
  return { parsed: { ...parsed, value }, faults, notices };
};
