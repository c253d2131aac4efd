import damerauLevenshtein from 'damerau-levenshtein';

/** Splits a name into lower-case words without accents, at spaces, hyphens and apostrophes. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Maps spellings of one sound to one: people write names by ear. */
const soundOf = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replaceAll(/ou|w/g, 'u')
    .replaceAll(/qu|c(?![hei])|k/g, 'k')
    .replaceAll(/tch|tsh|ch|sh/g, 'c')
    .replaceAll('dj', 'j')
    .replaceAll('y', 'i')
    .replaceAll('z', 's')
    .replaceAll(/(?<=.)h/g, '')
    .replaceAll(/(.)\1+/g, '$1');

/** Returns the letters of a word as bits, to exclude most words without a comparison. */
const lettersOf = (word: string): number => {
  let letters = 0;
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
};

const countBits = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
};

type Spelling = { text: string; letters: number };

const spelling = (text: string): Spelling => ({ text, letters: lettersOf(text) });

/** Returns the edit distance (optimal string alignment), or undefined above `most`. */
const typosBetween = (one: Spelling, other: Spelling, most: number): number | undefined => {
  if (Math.abs(one.text.length - other.text.length) > most) return undefined;
  if (countBits(one.letters & ~other.letters) > most || countBits(other.letters & ~one.letters) > most)
    return undefined;
  const typos = damerauLevenshtein(one.text, other.text).steps;
  return typos <= most ? typos : undefined;
};

const forgiven = (word: string, letters: number): number => Math.floor(word.length / letters);

export type Spelt = { word: Spelling; sound: Spelling };

export const spelt = (word: string): Spelt => ({ word: spelling(word), sound: spelling(soundOf(word)) });

/**
 * Returns the distance of a typed word: 0 equal, below 1 same sound, otherwise typos; undefined for another word.
 * `bySound` also compares sounds and tolerates one typo in four letters. Otherwise one in five, never the first:
 * "Kinshasa" is not "Kinsana".
 */
export const distanceOf = (typed: Spelt, written: Spelt, { bySound }: { bySound: boolean }): number | undefined => {
  if (typed.word.text === written.word.text) return 0;
  // Two letters are too few to compare by sound.
  const hasSound = typed.sound.text.length > 2 && written.sound.text.length > 2;
  if (hasSound && typed.sound.text === written.sound.text) return 0.4;
  // Numbers must match exactly.
  if (/\d/.test(typed.word.text)) return undefined;
  if (!bySound && typed.sound.text[0] !== written.sound.text[0]) return undefined;
  const most = forgiven(typed.word.text, bySound ? 4 : 5);
  const typos = most === 0 ? undefined : typosBetween(typed.word, written.word, most);
  if (!bySound || !hasSound) return typos;
  // By its own letters: otherwise long words of few sounds would match each other.
  const mostSounds = Math.min(most, forgiven(typed.sound.text, 4));
  const sounds = mostSounds === 0 ? undefined : typosBetween(typed.sound, written.sound, mostSounds);
  if (sounds === undefined) return typos;
  return Math.min(typos ?? Infinity, sounds + 0.3);
};
