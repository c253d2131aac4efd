import type { ApplicationCall } from '@selfcare/contract/addresses';
import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import type { Answer } from '../answer.ts';
import type { Call, CallOptions } from '../call.ts';

/** Calls that may cost work: somebody guesses at large, or strangers have spent what one number or account bears. */
export type CostlyCall = {
  [Name in ApplicationCall]: 'proof' extends keyof RequestOf<Name> ? Name : never;
}[ApplicationCall];

/**
 * Sends a call. Where the server asks for work first (docs/abuse.md A02, A37), the page does it and sends the same again,
 * once. The code for it is fetched only then.
 */
export const withWork = async <Result>(
  send: (proof: { proof?: string }) => Promise<Answer<Result>>,
): Promise<Answer<Result>> => {
  const answer = await send({});
  return answer.outcome === 'refused' && answer.result['work']
    ? import('./repeat-with-work.ts').then(
        ({ repeatWithWork }) => repeatWithWork(answer, send),
        () => answer,
      )
    : answer;
};

/** The same of a call by its name. */
export const callWithWork = <Name extends CostlyCall>(
  call: Call,
  name: Name,
  request: RequestOf<Name>,
  options?: CallOptions,
): Promise<Answer<ResultOf<Name>>> => withWork((proof) => call(name, Object.assign({}, request, proof), options));
