import { pauseAfter, type Backoff } from '../../../clocks/backoff.ts';

/** How a dispute stands here. NOTICED: it was named to us, and its provider has not said anything of it. */
export type DisputeState = 'NOTICED' | 'OPEN' | 'ACCEPTED' | 'DECLINED';

/** What its provider says of it. */
type Told = 'open' | 'accepted' | 'declined';

type Move = { from: DisputeState; event: Told; to: DisputeState };
const moves = (from: readonly DisputeState[], event: Told, to: DisputeState): Move[] =>
  from.map((state) => ({ from: state, event, to }));

/** Every move of a dispute. A bank that gives back what it took declines its dispute after all. */
export const transitions: readonly Move[] = [
  ...moves(['NOTICED', 'OPEN', 'DECLINED'], 'open', 'OPEN'),
  ...moves(['NOTICED', 'OPEN', 'ACCEPTED', 'DECLINED'], 'accepted', 'ACCEPTED'),
  ...moves(['NOTICED', 'OPEN', 'ACCEPTED', 'DECLINED'], 'declined', 'DECLINED'),
];

/**
 * Returns the state that a provider's answer leads to. One that calls open what it has taken contradicts itself, and a person looks.
 */
export const nextDisputeState = (state: DisputeState, told: Told): DisputeState | 'contradiction' =>
  transitions.find(({ from, event }) => from === state && event === told)?.to ?? 'contradiction';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** What does not answer now is likely to a little later. */
const soon: Backoff = { first: 5, factor: 6, cap: hour };
const soonAsks = 4;
/** What nobody at the provider knows yet is asked about once a day for a month. */
const dailyAsks = 30;
/** A bank takes weeks: a webhook tells of its end, and a question now and then where that was lost. */
const openDelay = 6 * hour;
/** What was decided is looked at again: banks change their minds. */
const ended: Backoff = { first: day, factor: 6, cap: 60 * day };
const endedAsks = 4;

const nextNoticedAsk = (asks: number): number | null => {
  if (asks < soonAsks) return pauseAfter(soon, asks);
  return asks < soonAsks + dailyAsks ? day : null;
};

/** Seconds until a dispute is asked about again that was asked about `asks` times in this state; null after the last time. */
export const nextDisputeAsk = (state: DisputeState, asks: number): number | null => {
  if (state === 'OPEN') return openDelay;
  if (state === 'NOTICED') return nextNoticedAsk(asks);
  return asks < endedAsks ? pauseAfter(ended, asks) : null;
};

/** Seconds until a dispute is asked about again that could not be read `failures` times in a row before; null after the last time. */
export const nextUnreadAsk = (state: DisputeState, failures: number): number | null =>
  state === 'OPEN' ? pauseAfter(soon, failures) : nextNoticedAsk(failures);

/** Seconds until an end is tried again that could not be booked `failures` times in a row: a payment may be on hold for days. */
export const nextBookingTry = (failures: number): number => pauseAfter(soon, failures);

/** So many failures in a row, and a dispute of which only a webhook has told rings: by then half a minute has passed at most. */
export const failuresUntilAlarm = 2;
