import { isBroken, isStale, startCall, type EngineContext } from '../features/payments/core/engine.ts';
import { sendingWithin, type Sending } from '../clocks/sending.ts';
import type { Stopwatch } from '../clocks/clocks.ts';
import { decide, type Decision, type Observation, type Policy, type Row, type Times, type Word } from './protocol.ts';

/** What running one purpose needs beside its own. */
export type RunDeps = Pick<EngineContext, 'clocks' | 'continuity'> & {
  times: Pick<EngineContext['times'], 'callSeconds'>;
};

/** One purpose: how its thing is read, sent, asked about and written down. The calls of a provider stand in here and nowhere else. */
export type Purpose<Thing, Found, Sent> = {
  policyOf: (thing: Thing) => Policy;
  /** What is known of it, and its times by the clocks that count least; `run` adds those of the question. */
  factsOf: (thing: Thing, asked: Stopwatch, word: Word) => Facts | Promise<Facts>;
  /** What an answer says, and whether the provider's own callback has said the same. */
  read: (thing: Thing, answer: Found | Sent) => Pick<Observation, 'word'> & Partial<Pick<Observation, 'isBacked'>>;
  /** Whether two answers say the very same. */
  isSame: (one: Found, other: Found) => boolean;
  ask: (thing: Thing) => Promise<Found>;
  /** Commits the intent; undefined where somebody else was faster, or it is not sent after all. */
  begin: (thing: Thing) => Promise<Thing | undefined>;
  call: (thing: Thing, sending: Sending) => Promise<Sent>;
  /** Writes a decision down. Returns the thing where that moved it. */
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
  // What was under way when it was asked may be what it could not know of.
  const callLeft = times.callLeft + (isBroken(asked) ? 0 : asked());
  const ofQuestion = { callLeft, isStale: isStale(deps, asked), isBroken: isBroken(asked) };
  return decide(purpose.policyOf(thing), row, { ...seen, word, isBacked }, { ...times, ...ofQuestion });
};

/** Asks what became of a thing, once more where that must be said twice, and does what follows. Returns the thing where it moved. */
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

/** Commits the intent, makes the call once and writes its answer down. Returns the thing as it now is; undefined where it was not sent. */
export const send = async <Thing, Found, Sent>(
  deps: RunDeps,
  purpose: Purpose<Thing, Found, Sent>,
  thing: Thing,
): Promise<Thing | undefined> => {
  const elapsed = startCall(deps);
  const sent = await purpose.begin(thing);
  return sent && ((await call(deps, purpose, sent, elapsed)).moved ?? sent);
};

/** Makes the call for a thing whose intent was committed after `elapsed` was started. */
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

/** Returns an answer, asked for again where it would end a doubt and must be said twice; undefined where it is said once. */
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
