export type Findable = { id: string; question: string };

/** Longer queries are cut. */
const longest = 200;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** One typo is forgiven from this length; shorter words would match others. */
const forgiven = 4;

/** Returns whether one inserted, missing, changed or swapped letter turns `typed` into the start of `word`. */
const isNear = (typed: string, word: string): boolean => {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  if (at >= typed.length) return true;
  const [rest, other] = [typed.slice(at), word.slice(at)];
  return (
    other.startsWith(rest.slice(1)) ||
    other.slice(1).startsWith(rest) ||
    (other.length > 0 && other.slice(1).startsWith(rest.slice(1))) ||
    (rest.length > 1 && other.startsWith(rest.charAt(1) + rest.charAt(0) + rest.slice(2)))
  );
};

/** Two words belong together if this many first letters agree, and half of the longer one. */
const familyLetters = 5;

const isOfFamily = (typed: string, word: string): boolean => {
  const needed = Math.max(familyLetters, Math.ceil(Math.max(typed.length, word.length) / 2));
  return word.length >= needed && typed.startsWith(word.slice(0, needed));
};

/** Returns 3 for a prefix, 2 for a part, 1 for a typo or another ending, 0 for no match. */
const wordFit = (typed: string, words: readonly string[]): number => {
  if (words.some((word) => word.startsWith(typed))) return 3;
  if (typed.length > 2 && words.some((word) => word.includes(typed))) return 2;
  return typed.length >= forgiven && words.some((word) => isNear(typed, word) || isOfFamily(typed, word)) ? 1 : 0;
};

/** Returns the rank of a question: whole text, then all words, then most words; 0 for none. */
const fitOf = (typed: string, words: readonly string[], question: string): number => {
  if (typed === '') return 0;
  if (question.includes(typed)) return 1000 - Math.min(question.indexOf(typed), 99);
  const known = question.split(' ');
  const fits = words.map((word) => wordFit(word, known));
  const found = fits.filter((fit) => fit > 0).length;
  const sum = fits.reduce((total, fit) => total + fit, 0);
  if (found === words.length) return 500 + sum;
  const weight = (isMeant: (index: number) => boolean) =>
    words.reduce((total, word, index) => total + (word.length >= forgiven && isMeant(index) ? word.length : 0), 0);
  const all = weight(() => true);
  const share = all === 0 ? 0 : weight((index) => (fits[index] ?? 0) > 0) / all;
  return words.length > 1 && share >= 0.5 ? 400 * share : 0;
};

export const readyText = (text: string): string => ` ${plain(text)}`;

export const holdsWords = (ready: string, typed: string): boolean => {
  const words = plain(typed.slice(0, longest))
    .split(' ')
    .filter((word) => word.length > 2);
  return words.length > 0 && words.every((word) => ready.includes(` ${word}`));
};

/** Returns matching questions, best first. Accents, endings and one typo a word are forgiven. */
export const searchQuestions = <Question extends Findable>(
  questions: readonly Question[],
  typed: string,
): Question[] => {
  const wanted = plain(typed.slice(0, longest));
  const words = [...new Set(wanted.split(' '))];
  return questions
    .map((question) => ({ question, fit: fitOf(wanted, words, plain(question.question)) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ question }) => question);
};
