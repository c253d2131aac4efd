import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import type { Work } from '@selfcare/contract/work';
import type { Answer } from '../answer.ts';
import type { Call } from '../call.ts';

/** More than this no page works: it would be minutes. */
const mostBits = 22;

const readWork = (answer: Answer<unknown>): Work | undefined => {
  const work = answer.outcome === 'refused' ? (answer.result['work'] as Partial<Work> | undefined) : undefined;
  const { text, bits } = work ?? {};
  return typeof text === 'string' && text.length <= 40 && typeof bits === 'number' && bits <= mostBits
    ? { text, bits }
    : undefined;
};

/**
 * Has a code checked. Where the server asks for work first, since somebody guesses at many numbers (docs/abuse.md A02),
 * the page does it and sends the same code again, once. The code for it is fetched only then.
 */
export const callWithWork = async <Name extends 'verifyOtp' | 'verifyInvoiceOtp'>(
  call: Call,
  name: Name,
  request: RequestOf<Name>,
): Promise<Answer<ResultOf<Name>>> => {
  const answer = await call(name, request);
  const work = readWork(answer);
  if (!work) return answer;
  const proof = await import('./solve-work.ts').then(({ solveWork }) => solveWork(work)).catch(() => undefined);
  return proof === undefined ? answer : call(name, Object.assign({}, request, { proof }));
};
