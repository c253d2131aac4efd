import type { Work } from '@selfcare/contract/work';
import type { Answer } from '../answer.ts';
import { solveWork } from './solve-work.ts';

/** More than this no page works: it would be minutes. */
const mostBits = 24;

const readWork = (answer: Answer<unknown>): Work | undefined => {
  const work = answer.outcome === 'refused' ? (answer.result['work'] as Partial<Work> | undefined) : undefined;
  const { text, bits } = work ?? {};
  return typeof text === 'string' && text.length <= 40 && typeof bits === 'number' && bits <= mostBits
    ? { text, bits }
    : undefined;
};

/** Does the work that an answer asks for, and sends the same again with its proof; what asks for none is left as it is. */
export const repeatWithWork = async <Result>(
  answer: Answer<Result>,
  send: (proof: { proof: string }) => Promise<Answer<Result>>,
): Promise<Answer<Result>> => {
  const work = readWork(answer);
  return work ? send({ proof: await solveWork(work) }) : answer;
};
