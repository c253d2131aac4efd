/**
 * What comes next for something that must not happen twice: a debit, a delivery, a refund, a request that goes to the sales desk. It was
 * written down before it was sent; whoever does not know how it went asks before sending it again.
 */

/** What an answer says, whoever gives it. Only `done`, `refused`, `void` and `unsent` prove anything. */
export type Word =
  | 'done'
  /** It did not happen, and will not. */
  | 'refused'
  /** The provider has it, and it is not at its end. */
  | 'open'
  /** The same, and nobody can act on it any more: it will not happen. */
  | 'void'
  /** The provider does not know of it. */
  | 'missing'
  /** No byte of it has left. */
  | 'unsent'
  | 'silent'
  /** It happened in another way than it was asked for. */
  | 'differs'
  /** The provider waits for a person. */
  | 'attention';

/** Why a person must look. */
type HoldReason = 'amount-mismatch' | 'unsettled-too-long' | 'refund-refused' | 'refund-needs-attention';

/** How one purpose differs from the others. */
export type Policy = {
  /** What an enquiry must say twice before it counts: one wrong word moves no money and no goods. */
  saidTwice: readonly Word[];
  /** What counts while a call of ours may still be under way. Anything else may be about a call before it. */
  countsEarly: readonly Word[];
  /** What ends a hold: one for want of answers, and one where somebody contradicts somebody else. */
  endsHold: { plain: readonly Word[]; doubt: readonly Word[] };
  /** Whether a provider's refusal is the end, is asked about where it may be the word about an earlier call, or is tried again. */
  refused: 'ends' | 'doubted-if-repeated' | 'tried-again';
  /** What comes where no byte of it has left: it is over, asked about as though it had, or tried again. */
  unsent: 'ends' | 'is-asked-about' | 'tried-again';
  /** What is booked where a call is over and its answer lost; without one it is only noted. */
  booksLost: boolean;
  /** Whether "open" is a state of its own. */
  booksOpen: boolean;
  /** Whether it asks soon again where an enquiry says nothing at all. */
  asksSoonAfterSilence: boolean;
  missing: {
    /** Two answers "missing" this far apart prove that it never arrived; it is asked about in between where `asksMeanwhile`. */
    proofSeconds: number;
    asksMeanwhile: boolean;
    /** Younger than this it is sent again at once: its provider takes one id once. */
    resendWithinSeconds: number;
    /** What the proof leads to: it is over, sent again, or tried again in its own time. */
    leadsTo: 'ends' | 'send' | 'tried-again';
    mostSends: number;
  };
};

/** What is known of it before the answer. */
export type Row = {
  hold: 'plain' | 'doubt' | undefined;
  /** Its call is booked as under way. */
  isCalling: boolean;
  /** It is booked as open. */
  isOpen: boolean;
  sends: number;
  /** It may have been sent before, here or in a time that the database has lost. */
  isRepeated: boolean;
  /** It was refused before. */
  wasRefused: boolean;
};

/** What was heard: as the answer of the call itself, or of an enquiry, which says it once, twice, or once and then something else. */
export type Observation = {
  by: 'call' | 'enquiry';
  word: Word;
  heard: 'once' | 'twice' | 'not-again';
  isBacked: boolean;
};

/** All times in seconds, by whichever clock counts least (clocks/). */
export type Times = {
  /** How long a call of ours may still have been under way when it was asked about, here or in a process that has died. */
  callLeft: number;
  /** How long it was missing before this question; undefined where this is the first such answer. */
  missing: number | undefined;
  /** How old it is. */
  age: number;
  /** The question is so old that nothing may be sent on its answer. */
  isStale: boolean;
  /** The database was out of reach since the question: what is known of the row may never have been. */
  isBroken: boolean;
  /** It has waited so long, and was asked about so often, that a person must look. */
  isOverdue: boolean;
  /** When it is asked about in its own time, soon after a silence, and while it is on hold; when it is tried again. */
  next: number;
  soon: number;
  nextOnHold: number | null;
  nextTry: number;
};

type Sighting = 'missing' | 'present' | 'silent';

/** What is written down: an end, or the next state. `again`: it is due again, later. */
export type Booked = 'done' | 'refused' | 'void' | 'unsent' | 'missing' | 'open' | 'lost' | 'again';

export type Decision =
  | { do: 'book'; as: Booked; inSeconds: number; alarm?: HoldReason; thenHold?: HoldReason }
  | { do: 'ask'; inSeconds: number | null; saw: Sighting }
  | { do: 'ask-now' }
  | { do: 'send' }
  | { do: 'hold'; why: HoldReason };

/** Returns what comes next. Nothing is sent twice without the proof that it has not arrived, and nothing ends without proof. */
export const decide = (policy: Policy, row: Row, seen: Observation, times: Times): Decision => {
  const word = wordOf(seen);
  if (seen.by === 'call') return afterCall(policy, row, word, times);
  if (times.isBroken || isEarly(policy, word, times)) return waitForCall(policy, row, times);
  if (row.hold && !policy.endsHold[row.hold].includes(word)) return ask(times.nextOnHold, 'silent');
  if (seen.heard === 'once' && !seen.isBacked && policy.saidTwice.includes(word)) return { do: 'ask-now' };
  if (row.hold) return onHold(policy, word, times);
  return afterEnquiry(policy, row, { word, isSaidOnce: seen.heard === 'not-again' }, times);
};

/** Something said once and then not again is as good as silence; of an enquiry "unsent" is none of its words. */
const wordOf = ({ by, word, heard }: Observation): Word =>
  heard === 'not-again' || (by === 'enquiry' && word === 'unsent') ? 'silent' : word;

const ask = (inSeconds: number | null, saw: Sighting): Decision => ({ do: 'ask', inSeconds, saw });
const book = (as: Booked, inSeconds = 0) => ({ do: 'book', as, inSeconds }) as const;

const isEarly = ({ countsEarly }: Policy, word: Word, { callLeft }: Times) =>
  callLeft > 0 && !countsEarly.includes(word);

const waitForCall = ({ missing }: Policy, row: Row, { callLeft, isBroken, next, nextOnHold }: Times): Decision => {
  if (row.hold) return ask(nextOnHold, 'silent');
  // Its own answer is waited for, except where asking meanwhile costs nothing.
  const isAwaited = row.isCalling && !missing.asksMeanwhile;
  return ask(isBroken ? next : isAwaited ? callLeft : Math.min(callLeft, next), 'silent');
};

const afterCall = (policy: Policy, row: Row, word: Word, times: Times): Decision => {
  const isDefinite = word === 'refused' || (word === 'unsent' && policy.unsent === 'ends');
  // It may be the word about a call before this one, whose answer was lost.
  const isDoubted = isDefinite && row.isRepeated && policy.refused !== 'tried-again';
  const isLost = word === 'silent' || word === 'missing' || (word === 'unsent' && policy.unsent === 'is-asked-about');
  if (isDoubted || isLost || (word === 'open' && !policy.booksOpen)) return lose(policy, times);
  if (word === 'unsent' && policy.unsent === 'tried-again') return book('again', times.nextTry);
  return ended(policy, row, word, times);
};

const lose = ({ booksLost }: Policy, { next }: Times): Decision =>
  booksLost ? book('lost', next) : ask(next, 'missing');

/** What is heard on hold: only what proves something moves it on, and nothing is sent. */
const onHold = ({ missing }: Policy, word: Word, times: Times): Decision => {
  if (word !== 'missing') return book(word === 'done' ? 'done' : 'refused');
  return (times.missing ?? 0) >= missing.proofSeconds ? book('missing') : ask(times.nextOnHold, 'missing');
};

const afterEnquiry = (
  policy: Policy,
  row: Row,
  { word, isSaidOnce }: { word: Word; isSaidOnce: boolean },
  times: Times,
): Decision => {
  if (word === 'missing') return notFound(policy, row, times);
  if (word === 'open') return policy.booksOpen && !row.isOpen ? book('open') : wait(policy, row, 'present', times);
  if (word !== 'silent') return ended(policy, row, word, times);
  const soon = isSaidOnce || policy.asksSoonAfterSilence ? times.soon : Infinity;
  return wait(policy, row, 'silent', { ...times, next: Math.min(times.next, soon) });
};

/** Nothing is proved: it is asked about later, until a person must look. */
const wait = (
  { booksLost }: Policy,
  { isCalling }: Row,
  saw: Sighting,
  { callLeft, isOverdue, next }: Times,
): Decision => {
  if (isOverdue) return { do: 'hold', why: 'unsettled-too-long' };
  if (isCalling && callLeft <= 0 && booksLost) return book('lost', next);
  return ask(next, booksLost ? saw : 'missing');
};

const notFound = ({ missing }: Policy, row: Row, times: Times): Decision => {
  const { proofSeconds, mostSends, leadsTo } = missing;
  const isYoung = times.age < missing.resendWithinSeconds && !row.isOpen && !times.isStale;
  if (isYoung && row.sends < mostSends) return { do: 'send' };
  const untilProof = proofSeconds - (times.missing ?? 0);
  if (untilProof > 0) return ask(missing.asksMeanwhile ? Math.min(times.next, untilProof) : untilProof, 'missing');
  if (leadsTo === 'tried-again') {
    const isGivenUp = times.isOverdue && row.sends >= mostSends;
    return { ...book('again', times.nextTry), ...(isGivenUp && { thenHold: 'unsettled-too-long' }) };
  }
  if (leadsTo === 'ends') return book('missing');
  if (times.isStale) return ask(times.next, 'missing');
  // A sending that was refused, and is proved not to have been done before, is over.
  return row.sends >= mostSends || row.wasRefused ? book('missing') : { do: 'send' };
};

const ended = (policy: Policy, row: Row, word: Exclude<Word, 'missing' | 'silent'>, times: Times): Decision => {
  if (word === 'differs') return { do: 'hold', why: 'amount-mismatch' };
  if (word === 'attention') return { do: 'hold', why: 'refund-needs-attention' };
  if (word !== 'refused' || policy.refused === 'ends') return book(word);
  if (policy.refused === 'doubted-if-repeated')
    return row.isCalling && row.isRepeated ? book('lost', times.next) : book(word);
  if (times.isOverdue) return { do: 'hold', why: 'refund-refused' };
  return { ...book('again', times.nextTry), alarm: 'refund-refused' };
};
