import type { ApplicationCall } from '@selfcare/contract/addresses';
import type { Answer } from './answer.ts';

/**
 * What the document of a payment page has asked for before the application came (`document/scripts/ask-ahead.ts`): the text that
 * was sent for the methods, and the answers on their way, undefined where one is lost.
 */
export type AskedAhead = Record<'options' | 'config', Promise<Response | undefined>> & { body: string };

type Early = { answer: Promise<Answer<never> | undefined>; until: number; come?: Answer<never> | undefined };

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
) => {
  const entry: Early = { answer: answer as Early['answer'], until: Date.now() + lifetimeMs };
  early.set(keyOf(name, request), entry);
  void entry.answer.then((come) => (entry.come = come));
};

const findEarly = (key: string) => {
  const found = early.get(key);
  return found && found.until > Date.now() ? found : undefined;
};

/** What a call that is made now will be answered, where that has come already: who draws it first need not draw its waiting. */
export const peekEarly = (name: ApplicationCall, request: unknown): Answer<never> | undefined =>
  findEarly(keyOf(name, request))?.come;

/** Takes what comes early for a call. */
export const takeEarly = (name: ApplicationCall, request: unknown): Early['answer'] | undefined => {
  const key = keyOf(name, request);
  const found = findEarly(key);
  early.delete(key);
  return found?.answer;
};
