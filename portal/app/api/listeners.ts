import type { ApplicationCall } from '@selfcare/contract/addresses';
import type { Answer } from './answer.ts';

export type CallListener = (name: ApplicationCall, answer: Answer<unknown>, at?: number) => void;

const listeners = new Set<CallListener>();

let missed: Parameters<CallListener>[] | undefined = [];
const mostMissed = 20;

export const takeMissed = (): readonly Parameters<CallListener>[] => {
  const taken = missed ?? [];
  missed = undefined;
  return taken;
};

export const listenToCalls = (listener: CallListener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const notifyListeners: CallListener = (name, answer) => {
  if (missed && missed.length < mostMissed) missed.push([name, answer, Date.now()]);
  for (const listener of listeners) listener(name, answer);
};
