import type { ApplicationCall } from '@selfcare/contract/addresses';
import type { Answer } from './answer.ts';

/** Is told what became of a call, and when where that was earlier. */
export type CallListener = (name: ApplicationCall, answer: Answer<unknown>, at?: number) => void;

const listeners = new Set<CallListener>();

/** Answers from before anyone could ask for them; undefined once they were taken. */
let missed: Parameters<CallListener>[] | undefined = [];
const mostMissed = 20;

/** The answers of the page's first calls, given once: those that came before anyone listened. */
export const takeMissed = (): readonly Parameters<CallListener>[] => {
  const taken = missed ?? [];
  missed = undefined;
  return taken;
};

/** Has every call's answer told from now on; gives what ends it. */
export const listenToCalls = (listener: CallListener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Tells everyone who listens. */
export const notifyListeners: CallListener = (name, answer) => {
  if (missed && missed.length < mostMissed) missed.push([name, answer, Date.now()]);
  for (const listener of listeners) listener(name, answer);
};
