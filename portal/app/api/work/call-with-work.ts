import type { ApplicationCall } from '@selfcare/contract/addresses';
import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import type { Answer } from '../answer.ts';
import type { Call, CallOptions } from '../call.ts';

/** Calls that may cost work: somebody guesses at large, or strangers have spent what one number or account bears. */
export type CostlyCall = {
  [Name in ApplicationCall]: 'proof' extends keyof RequestOf<Name> ? Name : never;
}[ApplicationCall];

/**
 * Makes a call. Where the server asks for work first (docs/abuse.md A02, A37), the page does it and sends the same again,
 * once. The code for it is fetched only then.
 */
export const callWithWork = async <Name extends CostlyCall>(
  call: Call,
  name: Name,
  request: RequestOf<Name>,
  options?: CallOptions,
): Promise<Answer<ResultOf<Name>>> => {
  const answer = await call(name, request, options);
  return answer.outcome === 'refused' && answer.result['work']
    ? import('./repeat-with-work.ts').then(
        ({ repeatWithWork }) =>
          repeatWithWork(answer, (proof) => call(name, Object.assign({}, request, proof), options)),
        () => answer,
      )
    : answer;
};
