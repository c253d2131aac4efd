/** The default alphabet of GSM 03.38: index is the septet; 0x1b is the escape. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const escape = 0x1b;

const extension = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
};

const septets = new Map<string, Buffer>();
for (const [place, character] of [...basic].entries()) {
  if (place !== escape) septets.set(character, Buffer.from([place]));
}
for (const [character, place] of Object.entries(extension)) septets.set(character, Buffer.from([escape, place]));

/** Returns the septets of each character, one per octet; undefined if a character is missing. */
export const toGsm = (text: string): Buffer[] | undefined => {
  const letters = Array.from(text, (character) => septets.get(character));
  return letters.every((letter) => letter !== undefined) ? letters : undefined;
};

const latin1 = /^[\n\r -~\u00a0-\u00ff]$/;

/** Returns the ISO 8859-1 bytes of each character; undefined for other and control characters. */
export const toLatin1 = (text: string): Buffer[] | undefined => {
  const letters = Array.from(text);
  return letters.every((letter) => latin1.test(letter))
    ? letters.map((letter) => Buffer.from(letter, 'latin1'))
    : undefined;
};

/** Returns big-endian 16-bit units of each character; surrogate pairs stay together. */
export const toUcs2 = (text: string): Buffer[] =>
  Array.from(text, (character) => Buffer.from(character, 'utf16le').swap16());
