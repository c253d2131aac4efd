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

/** How well a word that was typed fits one of a question's: 3 it begins so, 2 it holds it, 1 but for a typo, 0 not at all. */
const wordFit = (typed: string, words: readonly string[]): number => {
  if (words.some((word) => word.startsWith(typed))) return 3;
  if (typed.length > 2 && words.some((word) => word.includes(typed))) return 2;
  return typed.length >= forgiven && words.some((word) => isNear(typed, word)) ? 1 : 0;
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
  // A whole sentence: what it holds of weight is in its longer words.
  const weight = (isMeant: (index: number) => boolean) =>
    words.reduce((total, word, index) => total + (word.length >= forgiven && isMeant(index) ? word.length : 0), 0);
  const all = weight(() => true);
  const share = all === 0 ? 0 : weight((index) => fits[index]! > 0) / all;
  return words.length > 2 && share >= 0.5 ? 400 * share : 0;
};

/**
 * The questions that fit what was typed, best first: those that hold it as it is, then those with all its words, accents
 * and one typo a word forgiven, then, for a whole sentence, those with most of it. Equal ones stay in their order.
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
