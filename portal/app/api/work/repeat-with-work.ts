import type { Work } from '@selfcare/contract/work';
import type { Answer } from '../answer.ts';
import { isFields } from '../shape.ts';
import { solveWork } from './solve-work.ts';

/** More would take minutes. */
const mostBits = 24;

const readWork = (answer: Answer<unknown>): Work | undefined => {
  const work = answer.outcome === 'refused' ? answer.result['work'] : undefined;
  const { text, bits } = isFields(work) ? work : {};
  return typeof text === 'string' && text.length <= 40 && typeof bits === 'number' && bits <= mostBits
    ? { text, bits }
    : undefined;
};

export const repeatWithWork = async <Result>(
  answer: Answer<Result>,
  send: (proof: { proof: string }) => Promise<Answer<Result>>,
): Promise<Answer<Result>> => {
  const work = readWork(answer);
  return work ? send({ proof: await solveWork(work) }) : answer;
};
