/** A question that can be found: its stable id, and its words. */
export type Findable = { id: string; question: string };

/** More of what was typed is not read. */
const longest = 200;

/** Letters and digits in small letters without accents; everything else parts words. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** From this length on one typo in a word is forgiven: shorter words would become other ones. */
const forgiven = 4;

/** Whether one letter more, less, other or swapped with the next makes `typed` into the beginning of `word`. */
const isNear = (typed: string, word: string): boolean => {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  if (at >= typed.length) return true;
  const [rest, other] = [typed.slice(at), word.slice(at)];
  return (
    other.startsWith(rest.slice(1)) ||
    other.slice(1).startsWith(rest) ||
    (other.length > 0 && other.slice(1).startsWith(rest.slice(1))) ||
    (rest.length > 1 && other.startsWith(rest[1]! + rest[0]! + rest.slice(2)))
  );
};

/** Two words are of one family where so many letters at their beginning agree, and half of the longer one. */
const familyLetters = 5;

/** Whether two words differ by their endings alone ("remboursement", "remboursé"). */
const isOfFamily = (typed: string, word: string): boolean => {
  const needed = Math.max(familyLetters, Math.ceil(Math.max(typed.length, word.length) / 2));
  return word.length >= needed && typed.startsWith(word.slice(0, needed));
};

/** How well a word that was typed fits one of a question's: 3 it begins so, 2 it holds it, 1 but for a typo or its ending, 0 not at all. */
const wordFit = (typed: string, words: readonly string[]): number => {
  if (words.some((word) => word.startsWith(typed))) return 3;
  if (typed.length > 2 && words.some((word) => word.includes(typed))) return 2;
  return typed.length >= forgiven && words.some((word) => isNear(typed, word) || isOfFamily(typed, word)) ? 1 : 0;
};

/** How well a question fits: the whole text as it was typed first, then all its words, then most of what was typed; 0 not at all. */
const fitOf = (typed: string, words: readonly string[], question: string): number => {
  if (typed === '') return 0;
  if (question.includes(typed)) return 1000 - Math.min(question.indexOf(typed), 99);
  const known = question.split(' ');
  const fits = words.map((word) => wordFit(word, known));
  const found = fits.filter((fit) => fit > 0).length;
  const sum = fits.reduce((total, fit) => total + fit, 0);
  if (found === words.length) return 500 + sum;
  // Several words: what they hold of weight is in the longer ones.
  const weight = (isMeant: (index: number) => boolean) =>
    words.reduce((total, word, index) => total + (word.length >= forgiven && isMeant(index) ? word.length : 0), 0);
  const all = weight(() => true);
  const share = all === 0 ? 0 : weight((index) => fits[index]! > 0) / all;
  return words.length > 1 && share >= 0.5 ? 400 * share : 0;
};

/** A text of which `holdsWords` is asked often, made ready for it. */
export const readyText = (text: string): string => ` ${plain(text)}`;

/** Whether a text that was made ready has, for every word that was typed, one that begins so. Short words are not asked for. */
export const holdsWords = (ready: string, typed: string): boolean => {
  const words = plain(typed.slice(0, longest))
    .split(' ')
    .filter((word) => word.length > 2);
  return words.length > 0 && words.every((word) => ready.includes(` ${word}`));
};

/**
 * The questions that fit what was typed, best first: those that hold it as it is, then those with all its words, accents,
 * endings and one typo a word forgiven, then those with most of several words. Equal ones stay in their order.
 */
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
