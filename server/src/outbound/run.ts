import { isBroken, isStale, startCall, type EngineContext } from '../features/payments/core/engine.ts';
import { sendingWithin, type Sending } from '../clocks/sending.ts';
import type { Stopwatch } from '../clocks/clocks.ts';
import { decide, type Decision, type Observation, type Policy, type Row, type Times, type Word } from './protocol.ts';

/** What every purpose needs. */
export type RunDeps = Pick<EngineContext, 'clocks' | 'continuity'> & {
  times: Pick<EngineContext['times'], 'callSeconds'>;
};

/** One purpose of a call: how to read its row, send it, ask about it and store the result. Only purposes call providers. */
export type Purpose<Thing, Found, Sent> = {
  policyOf: (thing: Thing) => Policy;
  /** Returns what the row and the clocks say; the times of the question are added here. */
  factsOf: (thing: Thing, asked: Stopwatch, word: Word) => Facts | Promise<Facts>;
  /** Returns what an answer says, and whether a callback has said the same. */
  read: (thing: Thing, answer: Found | Sent) => Pick<Observation, 'word'> & Partial<Pick<Observation, 'isBacked'>>;
  /** Returns whether two answers say the same. */
  isSame: (one: Found, other: Found) => boolean;
  ask: (thing: Thing) => Promise<Found>;
  /** Commits the intent. Returns undefined when another process was faster, or nothing is to be sent. */
  begin: (thing: Thing) => Promise<Thing | undefined>;
  call: (thing: Thing, sending: Sending) => Promise<Sent>;
  /** Stores a decision. Returns the thing if its state changed. */
  apply: (
    thing: Thing,
    decision: Exclude<Decision, { do: 'send' | 'ask-now' }>,
    answer: Found | Sent,
  ) => Promise<Thing | undefined>;
};

type Facts = { row: Row; times: Omit<Times, 'isStale' | 'isBroken'> };

const observe = async <Thing, Found, Sent>(
  deps: RunDeps,
  purpose: Purpose<Thing, Found, Sent>,
  thing: Thing,
  { asked, answer, ...seen }: { asked: Stopwatch; answer: Found | Sent } & Pick<Observation, 'by' | 'heard'>,
): Promise<Decision> => {
  const { word, isBacked = false } = purpose.read(thing, answer);
  const { row, times } = await purpose.factsOf(thing, asked, word);
  // A call that was under way when the question was asked may not be known there yet.
  const callLeft = times.callLeft + (isBroken(asked) ? 0 : asked());
  const ofQuestion = { callLeft, isStale: isStale(deps, asked), isBroken: isBroken(asked) };
  return decide(purpose.policyOf(thing), row, { ...seen, word, isBacked }, { ...times, ...ofQuestion });
};

/** Asks what became of a thing, twice where the policy says so, and acts on it. Returns the thing if its state changed. */
export const enquire = async <Thing, Found, Sent>(
  deps: RunDeps,
  purpose: Purpose<Thing, Found, Sent>,
  thing: Thing,
): Promise<Thing | undefined> => {
  const asked = startCall(deps);
  const first = await purpose.ask(thing);
  let decision = await observe(deps, purpose, thing, { asked, answer: first, by: 'enquiry', heard: 'once' });
  if (decision.do !== 'ask-now') return follow(deps, purpose, thing, decision, first);
  const second = await purpose.ask(thing);
  const heard = purpose.isSame(first, second) ? 'twice' : 'not-again';
  decision = await observe(deps, purpose, thing, { asked, answer: second, by: 'enquiry', heard });
  return follow(deps, purpose, thing, decision, second);
};

const follow = async <Thing, Found, Sent>(
  deps: RunDeps,
  purpose: Purpose<Thing, Found, Sent>,
  thing: Thing,
  decision: Decision,
  answer: Found | Sent,
): Promise<Thing | undefined> => {
  if (decision.do === 'send') return send(deps, purpose, thing);
  if (decision.do === 'ask-now') throw new Error('A second answer is asked for twice');
  return purpose.apply(thing, decision, answer);
};

/** Commits the intent, calls once and stores the answer. Returns the thing as it now is; undefined if nothing was sent. */
export const send = async <Thing, Found, Sent>(
  deps: RunDeps,
  purpose: Purpose<Thing, Found, Sent>,
  thing: Thing,
): Promise<Thing | undefined> => {
  const elapsed = startCall(deps);
  const sent = await purpose.begin(thing);
  return sent && ((await call(deps, purpose, sent, elapsed)).moved ?? sent);
};

/** Makes the call of a committed intent; `elapsed` was started before the commit. */
export const call = async <Thing, Found, Sent>(
  deps: RunDeps,
  purpose: Purpose<Thing, Found, Sent>,
  sent: Thing,
  elapsed: Stopwatch,
): Promise<{ answer: Sent; moved: Thing | undefined }> => {
  const answer = await purpose.call(sent, sendingWithin(deps.times.callSeconds, elapsed));
  const decision = await observe(deps, purpose, sent, { asked: elapsed, answer, by: 'call', heard: 'once' });
  return { answer, moved: await follow(deps, purpose, sent, decision, answer) };
};

/** Repeats the question where the policy wants an answer twice. Returns the answer; undefined if the second one differs. */
export const confirm = async <Thing, Found, Sent>(
  purpose: Purpose<Thing, Found, Sent>,
  thing: Thing,
  first: Found,
): Promise<Found | undefined> => {
  const { word, isBacked } = purpose.read(thing, first);
  if (isBacked || !purpose.policyOf(thing).saidTwice.includes(word)) return first;
  const second = await purpose.ask(thing);
  return purpose.isSame(first, second) ? second : undefined;
};
