import type { ApplicationCall } from '@selfcare/contract/addresses';
import type { Answer } from './answer.ts';

/**
 * Responses that the document of a payment page requested before the application loaded
 * (`document/scripts/ask-ahead.ts`).
 */
export type AskedAhead = Record<'options' | 'config', Promise<Response | undefined>> & { body: string };

declare global {
  var asked: AskedAhead | undefined;
}

type Early = { answer: Promise<Answer<never> | undefined>; until: number; come?: Answer<never> | undefined };

const early = new Map<string, Early>();

const keyOf = (name: ApplicationCall, request: unknown) => name + JSON.stringify(request);

/**
 * Registers a response that is on its way: the next such call within `lifetimeMs` receives it, once. If the answer is
 * undefined, the call is made.
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

export const peekEarly = (name: ApplicationCall, request: unknown): Answer<never> | undefined =>
  findEarly(keyOf(name, request))?.come;

export const takeEarly = (name: ApplicationCall, request: unknown): Early['answer'] | undefined => {
  const key = keyOf(name, request);
  const found = findEarly(key);
  early.delete(key);
  return found?.answer;
};
