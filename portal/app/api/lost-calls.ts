import type { Answer } from './answer.ts';

/** After so many calls without an answer the network counts as dead. */
export const tooMany = 3;

/**
 * How many calls in a row had no answer, after one more. One that the page gave up itself says nothing of the network; an
 * answer that a provider is out helps the visitor no more than none.
 */
export const lostInARow = (before: number, answer: Answer<unknown>): number => {
  if (answer.outcome === 'lost') return answer.reason === 'aborted' ? before : before + 1;
  return answer.outcome === 'refused' && answer.code === '503' ? before + 1 : 0;
};
