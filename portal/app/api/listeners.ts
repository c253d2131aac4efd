import type { CallName } from '@selfcare/contract/calls';
import type { Answer } from './answer.ts';

/** Hears what became of a call. */
export type Hear = (name: CallName, answer: Answer<unknown>) => void;

const listeners = new Set<Hear>();

/** Answers from before anyone could ask for them; undefined once they were taken. */
let missed: Parameters<Hear>[] | undefined = [];
const mostMissed = 20;

/** The answers of the page's first calls, given once: those that came before `hearCalls` could hear them. */
export const takeMissed = (): readonly Parameters<Hear>[] => {
  const taken = missed ?? [];
  missed = undefined;
  return taken;
};

/** Has every call's answer told from now on; gives what ends it. */
export const hearCalls = (hear: Hear) => {
  listeners.add(hear);
  return () => void listeners.delete(hear);
};

/** Tells everyone who listens. */
export const tellListeners: Hear = (...heard) => {
  if (missed && missed.length < mostMissed) missed.push(heard);
  for (const hear of listeners) hear(...heard);
};
