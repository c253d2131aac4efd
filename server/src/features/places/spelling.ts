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

/**
 * How many letters must be changed, added, left out or swapped with the next one to make one word of another (optimal string
 * alignment); `most` + 1 where it is more than that.
 */
const typosBetween = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return Math.min(last[other.length]!, most + 1);
};

/** How many typos a word may have: one in four letters. */
const forgiven = (word: string): number => Math.floor(word.length / 4);

/** A word beside its sound, so that this is made once. */
export type Spelt = { word: string; sound: string };

export const spelt = (word: string): Spelt => ({ word, sound: soundOf(word) });

/** How far a typed word is from a written one: 0 the same, less than 1 by its sound, else typos; undefined: another word. */
export const farFrom = (typed: Spelt, written: Spelt): number | undefined => {
  if (typed.word === written.word) return 0;
  // What is left of a word may be too little to say anything.
  const hasSound = typed.sound.length > 2 && written.sound.length > 2;
  if (hasSound && typed.sound === written.sound) return 0.4;
  // A number is another number with one digit changed.
  const most = /\d/.test(typed.word) ? 0 : forgiven(typed.word);
  if (most === 0) return undefined;
  const typos = typosBetween(typed.word, written.word, most);
  const bySound = hasSound ? typosBetween(typed.sound, written.sound, most) + 0.3 : Infinity;
  const least = Math.min(typos, bySound);
  return least <= most + 0.3 ? least : undefined;
};
