import type { Sighting } from '../features/payments/core/due.ts';
import type { HoldReason } from '../features/payments/core/machines/hold.machine.ts';

/**
 * An answer of a provider. Only `done`, `refused`, `void` (open, and nobody can act on it any more) and `unsent` prove anything. `missing`:
 * the provider does not know of it. `differs`: it happened in another way than we asked for. `attention`: the provider waits for a person.
 */
export type Word = 'done' | 'refused' | 'open' | 'void' | 'missing' | 'unsent' | 'silent' | 'differs' | 'attention';

/** How one purpose differs from the others. */
export type Policy = {
  /** Answers that an enquiry must give twice before they count. */
  saidTwice: readonly Word[];
  /** Answers that count while a call of ours may still be under way. The others may be about an earlier call. */
  countsEarly: readonly Word[];
  /** Answers that end a hold: `plain` for want of answers, `doubt` where two sources contradict each other. */
  endsHold: { plain: readonly Word[]; doubt: readonly Word[] };
  /** The result of a refusal: the end, an enquiry if it may be about an earlier call, or another try. */
  refused: 'ends' | 'doubted-if-repeated' | 'tried-again';
  /** The result of "nothing was sent": the end, an enquiry, or another try. */
  unsent: 'ends' | 'is-asked-about' | 'tried-again';
  /** A lost answer has its own state. If not, only the time of the next enquiry is stored. */
  booksLost: boolean;
  /** A person approves it at the provider: "open" is a state of its own, and enquiries never pause for long. */
  isApproved: boolean;
  missing: {
    /** Two answers "missing" this far apart prove that the call never arrived. */
    proofSeconds: number;
    /** A younger call is sent again immediately: its provider accepts one id once. */
    resendWithinSeconds: number;
    /** The result of the proof: the end, another call now, or another try later. */
    leadsTo: 'ends' | 'send' | 'tried-again';
    mostSends: number;
  };
};

/** The row before the answer. `isCalling`: a call is under way. `isOpen`: the provider has it. */
export type Row = {
  hold?: 'plain' | 'doubt' | undefined;
  isCalling: boolean;
  isOpen?: boolean;
  sends: number;
  /** It may have been sent more than once. The database may have lost an earlier call. */
  isRepeated: boolean;
  wasRefused?: boolean;
};

/** One answer: of the call itself, or of an enquiry. `not-again`: the second enquiry said something else. `isBacked`: a callback agrees. */
export type Observation = {
  by: 'call' | 'enquiry';
  word: Word;
  heard: 'once' | 'twice' | 'not-again';
  isBacked: boolean;
};

/** All times in seconds, by whichever clock counts least (clocks/). */
export type Times = {
  /** The longest time that a call of any process may still have been under way when the enquiry began. */
  callLeft: number;
  /** The time since the first answer "missing" before this enquiry. */
  missing?: number | undefined;
  age: number;
  /** The enquiry is so old that nothing may be sent on its answer. */
  isStale: boolean;
  /** The database was out of reach after the enquiry began: the row may be out of date. */
  isBroken: boolean;
  /** It has waited so long that a person must look. */
  isOverdue: boolean;
  /** Pauses until the next enquiry: normally, after silence, on hold; and until the next try. */
  next: number;
  soon?: number;
  nextOnHold: number | null;
  nextTry: number;
};

/** An end, or the next state. `lost`: the answer was lost. `again`: it is sent again later. */
export type Booked = Exclude<Word, 'silent' | 'differs' | 'attention'> | 'lost' | 'again';

export type Decision =
  | { do: 'book'; as: Booked; inSeconds: number; alarm?: HoldReason; thenHold?: HoldReason }
  | { do: 'ask'; inSeconds: number | null; saw: Sighting }
  | { do: 'ask-now' }
  | { do: 'send' }
  | { do: 'hold'; why: HoldReason };

/**
 * Returns what comes next for a call that must not happen twice: a debit, a delivery, a refund, a request to the sales desk. Nothing is sent
 * again without the proof that it has not arrived, and nothing ends without proof.
 */
export const decide = (policy: Policy, row: Row, seen: Observation, times: Times): Decision => {
  const isSaidOnce = seen.heard === 'not-again';
  // An unconfirmed answer is silence, and so is "unsent" from an enquiry.
  const word = isSaidOnce || (seen.by === 'enquiry' && seen.word === 'unsent') ? 'silent' : seen.word;
  if (seen.by === 'call') return afterCall(policy, row, word, times);
  const isEarly = times.callLeft > 0 && !policy.countsEarly.includes(word);
  if (times.isBroken || isEarly) return waitForCall(policy, row, times);
  if (row.hold && !policy.endsHold[row.hold].includes(word)) return ask(times.nextOnHold, 'silent');
  if (seen.heard === 'once' && !seen.isBacked && policy.saidTwice.includes(word)) return { do: 'ask-now' };
  if (row.hold) return onHold(policy, word, times);
  if (word === 'missing') return notFound(policy, row, times);
  if (word === 'open') return policy.isApproved && !row.isOpen ? book('open') : wait(policy, row, 'present', times);
  if (word !== 'silent') return ended(policy, row, word, times);
  const { next, soon = next } = times;
  const mayBeSoon = isSaidOnce || policy.isApproved;
  return wait(policy, row, 'silent', { ...times, next: mayBeSoon ? Math.min(next, soon) : next });
};

const ask = (inSeconds: number | null, saw: Sighting): Decision => ({ do: 'ask', inSeconds, saw });
const book = (as: Booked, inSeconds = 0) => ({ do: 'book', as, inSeconds }) as const;

const waitForCall = ({ isApproved }: Policy, row: Row, { callLeft, isBroken, next, nextOnHold }: Times): Decision => {
  if (row.hold) return ask(nextOnHold, 'silent');
  // The call's own answer comes first, except where a payer waits.
  const isAwaited = row.isCalling && !isApproved;
  return ask(isBroken ? next : isAwaited ? callLeft : Math.min(callLeft, next), 'silent');
};

const afterCall = (policy: Policy, row: Row, word: Word, times: Times): Decision => {
  const { refused, unsent, booksLost, isApproved } = policy;
  if (word === 'unsent' && unsent === 'tried-again') return book('again', times.nextTry);
  const isDefinite = word === 'refused' || (word === 'unsent' && unsent === 'ends');
  // It may be about an earlier call whose answer was lost.
  const isDoubted = isDefinite && row.isRepeated && refused !== 'tried-again';
  const isUnclear = word === 'silent' || word === 'missing' || (word === 'open' && !isApproved);
  if (!isDoubted && !isUnclear && (word !== 'unsent' || isDefinite)) return ended(policy, row, word, times);
  return booksLost ? book('lost', times.next) : ask(times.next, 'missing');
};

/** Decides on hold: only a proof ends the hold, and nothing is sent. */
const onHold = ({ missing }: Policy, word: Word, times: Times): Decision => {
  if (word !== 'missing') return book(word === 'done' ? 'done' : 'refused');
  return (times.missing ?? 0) >= missing.proofSeconds ? book('missing') : ask(times.nextOnHold, 'missing');
};

/** Asks later, since nothing is proved; calls a person when that takes too long. */
const wait = ({ booksLost }: Policy, { isCalling }: Row, saw: Sighting, times: Times): Decision => {
  if (times.isOverdue) return { do: 'hold', why: 'unsettled-too-long' };
  if (isCalling && times.callLeft <= 0 && booksLost) return book('lost', times.next);
  return ask(times.next, booksLost ? saw : 'missing');
};

const notFound = ({ missing, isApproved }: Policy, row: Row, times: Times): Decision => {
  const { proofSeconds, mostSends, leadsTo } = missing;
  // The age is negative where the database's clock was put back: then it proves nothing.
  const isYoung = times.age >= 0 && times.age < missing.resendWithinSeconds && !row.isOpen && !times.isStale;
  if (isYoung && row.sends < mostSends) return { do: 'send' };
  const untilProof = proofSeconds - (times.missing ?? 0);
  if (untilProof > 0) return ask(isApproved ? Math.min(times.next, untilProof) : untilProof, 'missing');
  if (leadsTo === 'tried-again') {
    const isGivenUp = times.isOverdue && row.sends >= mostSends;
    return { ...book('again', times.nextTry), ...(isGivenUp && { thenHold: 'unsettled-too-long' }) };
  }
  if (leadsTo === 'ends') return book('missing');
  if (times.isStale) return ask(times.next, 'missing');
  // It was refused, and the earlier call is proved not to have arrived: it is over.
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
