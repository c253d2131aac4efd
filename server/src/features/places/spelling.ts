import damerauLevenshtein from 'damerau-levenshtein';

/** A name in small letters without accents, its words apart: hyphens and apostrophes divide words as spaces do. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Spellings of one sound as one of them: what people write by ear of names that were first written by others. */
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

/** Returns which letters a word has, one bit for each of a to z, so that most words are ruled out without being compared. */
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

/** A spelling with what is compared first. */
type Spelling = { text: string; letters: number };

const spelling = (text: string): Spelling => ({ text, letters: lettersOf(text) });

/**
 * Returns the number of letters to change, add, leave out or swap with the next one (optimal string alignment), or undefined
 * if it is more than `most`. A typo changes the length by one at most, and takes one letter at most out of use.
 */
const typosBetween = (one: Spelling, other: Spelling, most: number): number | undefined => {
  if (Math.abs(one.text.length - other.text.length) > most) return undefined;
  if (countBits(one.letters & ~other.letters) > most || countBits(other.letters & ~one.letters) > most)
    return undefined;
  const typos = damerauLevenshtein(one.text, other.text).steps;
  return typos <= most ? typos : undefined;
};

/** Returns how many typos are forgiven: one in so many letters. */
const forgiven = (word: string, letters: number): number => Math.floor(word.length / letters);

/** A word beside its sound. */
export type Spelt = { word: Spelling; sound: Spelling };

export const spelt = (word: string): Spelt => ({ word: spelling(word), sound: spelling(soundOf(word)) });

/**
 * Returns the distance of a typed word from a written one: 0 for the same word, less than 1 for the same sound, otherwise
 * the typos; undefined for another word. Where `bySound`, typos are counted in the letters and in the sounds, one in four. Otherwise
 * one in five letters is forgiven, and never the first: "Kinshasa" is not "Kinsana", and "Luanda" not "Ouanda".
 */
export const distanceOf = (typed: Spelt, written: Spelt, { bySound }: { bySound: boolean }): number | undefined => {
  if (typed.word.text === written.word.text) return 0;
  // Two letters of a sound are too few to tell words apart.
  const hasSound = typed.sound.text.length > 2 && written.sound.text.length > 2;
  if (hasSound && typed.sound.text === written.sound.text) return 0.4;
  // A number with another digit is another number.
  if (/\d/.test(typed.word.text)) return undefined;
  if (!bySound && typed.sound.text[0] !== written.sound.text[0]) return undefined;
  const most = forgiven(typed.word.text, bySound ? 4 : 5);
  const typos = most === 0 ? undefined : typosBetween(typed.word, written.word, most);
  if (!bySound || !hasSound) return typos;
  // Counted in its own letters: a long word of few sounds would otherwise pass for any other of few sounds.
  const mostSounds = Math.min(most, forgiven(typed.sound.text, 4));
  const sounds = mostSounds === 0 ? undefined : typosBetween(typed.sound, written.sound, mostSounds);
  if (sounds === undefined) return typos;
  return Math.min(typos ?? Infinity, sounds + 0.3);
};
