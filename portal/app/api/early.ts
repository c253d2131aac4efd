import type { ApplicationCall } from '@selfcare/contract/addresses';
import type { Answer } from './answer.ts';

/**
 * What the document of a payment page has asked for before the application came (`document/scripts/ask-ahead.ts`): the text that
 * was sent for the methods, and the answers on their way, undefined where one is lost.
 */
export type AskedAhead = Record<'options' | 'config', Promise<Response | undefined>> & { body: string };

type Early = { answer: Promise<Answer<never> | undefined>; until: number };

const early = new Map<string, Early>();

const keyOf = (name: ApplicationCall, request: unknown) => name + JSON.stringify(request);

/**
 * Says that the answer of a call is on its way already: who makes that call within `lifetimeMs` is given it, once. Undefined,
 * it turns out that it is not, and the call is made.
 */
export const comesEarly = (
  name: ApplicationCall,
  request: unknown,
  answer: Promise<Answer<unknown> | undefined>,
  lifetimeMs: number,
) => void early.set(keyOf(name, request), { answer: answer as Early['answer'], until: Date.now() + lifetimeMs });

/** Takes what comes early for a call. */
export const takeEarly = (name: ApplicationCall, request: unknown): Early['answer'] | undefined => {
  const key = keyOf(name, request);
  const found = early.get(key);
  early.delete(key);
  return found && found.until > Date.now() ? found.answer : undefined;
};
