import { isBroken, isStale, startCall, type EngineContext } from '../features/payments/core/engine.ts';
import type { DebitOutcome, DebitState, DeliveryState, RefundOutcome } from '../features/payments/core/gateway.ts';
import type { FoundLead, SentLead } from '../features/leads/gateway.ts';
import { sendingWithin, type Sending } from '../clocks/sending.ts';
import type { Stopwatch } from '../clocks/clocks.ts';
import { decide, type Decision, type Observation, type Policy, type Row, type Times, type Word } from './protocol.ts';

/** An answer of any provider. */
export type Answer = {
  outcome: (DebitOutcome | DebitState | DeliveryState | RefundOutcome | FoundLead | SentLead)['outcome'];
};

const words: Readonly<Record<Answer['outcome'], Word>> = {
  paid: 'done',
  delivered: 'done',
  refunded: 'done',
  taken: 'done',
  found: 'done',
  declined: 'refused',
  refused: 'refused',
  accepted: 'open',
  pending: 'open',
  'not-found': 'missing',
  unsent: 'unsent',
  unknown: 'silent',
  'needs-attention': 'attention',
};

/** The dependencies of every purpose. `heard` receives the answer of each enquiry (recoveries.ts). */
export type RunDeps = Pick<EngineContext, 'clocks' | 'continuity' | 'heard'> & {
  times: Pick<EngineContext['times'], 'callSeconds'>;
};

/** The row and the clocks, without the times of the enquiry itself. */
type Facts = Row & Omit<Times, 'isStale' | 'isBroken'>;

/** A decision that a purpose stores. */
type Stored = Exclude<Decision, { do: 'send' | 'ask-now' }>;

/** One purpose: how to read its row, send it, enquire about it and store the result. Only purposes call providers. */
export type Purpose<Thing, Found extends Answer, Sent extends Answer> = {
  policyOf: (thing: Thing) => Policy;
  factsOf: (thing: Thing, asked: Stopwatch, word: Word) => Facts | Promise<Facts>;
  /** Returns the meaning of an answer where its outcome alone does not tell. */
  wordOf?: (thing: Thing, answer: Found | Sent) => Word | undefined;
  /** Returns whether a callback has said the same. */
  isBacked?: (thing: Thing, answer: Found | Sent) => boolean;
  /** Returns whether two answers say the same; without it, their outcomes are compared. */
  isSame?: (one: Found, other: Found) => boolean;
  /** Returns the name of the connector that answers enquiries. */
  connectorOf?: (thing: Thing) => string;
  ask: (thing: Thing) => Promise<Found>;
  /** Commits the intent. Returns undefined when another process was faster, or nothing is to be sent. */
  begin: (thing: Thing) => Promise<Thing | undefined>;
  call: (thing: Thing, sending: Sending) => Promise<Sent>;
  /** Stores a decision. Returns the thing if its state changed. */
  apply: (thing: Thing, decision: Stored, answer: Found | Sent) => Promise<Thing | undefined>;
};

/** Returns the protocol of one purpose: its calls and enquiries, and what follows from their answers. */
export const run = <Thing, Found extends Answer, Sent extends Answer>(
  deps: RunDeps,
  purpose: Purpose<Thing, Found, Sent>,
) => {
  const { policyOf, isBacked = () => false, isSame = (one, other) => one.outcome === other.outcome } = purpose;
  const wordOf = (thing: Thing, answer: Found | Sent) => purpose.wordOf?.(thing, answer) ?? words[answer.outcome];

  const decideOn = async (
    thing: Thing,
    answer: Found | Sent,
    asked: Stopwatch,
    seen: Pick<Observation, 'by' | 'heard'>,
  ): Promise<Decision> => {
    const word = wordOf(thing, answer);
    const facts = await purpose.factsOf(thing, asked, word);
    // A call that was under way when the question was asked may not be known there yet.
    const callLeft = facts.callLeft + (isBroken(asked) ? 0 : asked());
    const times = { ...facts, callLeft, isStale: isStale(deps, asked), isBroken: isBroken(asked) };
    return decide(policyOf(thing), facts, { ...seen, word, isBacked: isBacked(thing, answer) }, times);
  };

  const follow = (thing: Thing, answer: Found | Sent, decision: Decision): Promise<Thing | undefined> => {
    if (decision.do === 'ask-now') throw new Error('A second answer is asked for twice');
    return decision.do === 'send' ? send(thing) : purpose.apply(thing, decision, answer);
  };

  /** Enquires once. */
  const ask = async (thing: Thing): Promise<Found> => {
    const answer = await purpose.ask(thing);
    const word = wordOf(thing, answer);
    if (purpose.connectorOf) await deps.heard?.(purpose.connectorOf(thing), word !== 'silent' && word !== 'unsent');
    return answer;
  };

  /** Enquires, twice if the policy wants that; `first` is an answer that is here already. Returns `unknown` if the second one differs. */
  const look = async (thing: Thing, first?: Found): Promise<Found | { outcome: 'unknown' }> => {
    const answer = first ?? (await ask(thing));
    if (isBacked(thing, answer) || !policyOf(thing).saidTwice.includes(wordOf(thing, answer))) return answer;
    const second = await ask(thing);
    return isSame(answer, second) ? second : { outcome: 'unknown' };
  };

  /** Enquires, twice where the policy says so, and acts on the answer. Returns the thing if its state changed. */
  const enquire = async (thing: Thing): Promise<Thing | undefined> => {
    const asked = startCall(deps);
    const first = await ask(thing);
    const decision = await decideOn(thing, first, asked, { by: 'enquiry', heard: 'once' });
    if (decision.do !== 'ask-now') return follow(thing, first, decision);
    const second = await ask(thing);
    const heard = isSame(first, second) ? 'twice' : 'not-again';
    return follow(thing, second, await decideOn(thing, second, asked, { by: 'enquiry', heard }));
  };

  /** Makes the call of a committed intent; `elapsed` was started before the commit. */
  const call = async (sent: Thing, elapsed: Stopwatch): Promise<{ answer: Sent; moved: Thing | undefined }> => {
    const answer = await purpose.call(sent, sendingWithin(deps.times.callSeconds, elapsed));
    const decision = await decideOn(sent, answer, elapsed, { by: 'call', heard: 'once' });
    return { answer, moved: await follow(sent, answer, decision) };
  };

  /** Commits the intent, calls once and stores the answer. Returns the thing as it now is; undefined if nothing was sent. */
  const send = async (thing: Thing): Promise<Thing | undefined> => {
    const elapsed = startCall(deps);
    const sent = await purpose.begin(thing);
    return sent && ((await call(sent, elapsed)).moved ?? sent);
  };

  return { ask, look, enquire, call, send };
};
