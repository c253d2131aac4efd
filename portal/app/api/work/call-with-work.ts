import type { ApplicationCall } from '@selfcare/contract/addresses';
import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import type { Answer } from '../answer.ts';
import type { Call, CallOptions } from '../call.ts';

export type CostlyCall = {
  [Name in ApplicationCall]: 'proof' extends keyof RequestOf<Name> ? Name : never;
}[ApplicationCall];

/** Sends a call. If the server requires proof of work (docs/abuse.md A02, A37), solves it and sends again, once. */
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

export const callWithWork = <Name extends CostlyCall>(
  call: Call,
  name: Name,
  request: RequestOf<Name>,
  options?: CallOptions,
): Promise<Answer<ResultOf<Name>>> => withWork((proof) => call(name, Object.assign({}, request, proof), options));
