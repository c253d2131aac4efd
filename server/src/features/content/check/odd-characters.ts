import { present } from '@selfcare/contract/typed/present';
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

export const oddCharacters = (text: string): string[] => {
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
