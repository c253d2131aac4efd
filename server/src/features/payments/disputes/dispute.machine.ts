/** How a dispute stands here. NOTICED: it was named to us, and its provider has not said anything of it. */
export type DisputeState = 'NOTICED' | 'OPEN' | 'ACCEPTED' | 'DECLINED';

/** What its provider says of it. */
type Told = 'open' | 'accepted' | 'declined';

/**
 * What a provider's word makes of it. What a bank has taken back is booked, and never taken back by a word: that is a
 * contradiction, for a person. One that was declined may be raised again.
 */
export const nextDisputeState = (state: DisputeState, told: Told): DisputeState | 'contradiction' => {
  if (state === 'ACCEPTED') return told === 'accepted' ? 'ACCEPTED' : 'contradiction';
  switch (told) {
    case 'open':
      return 'OPEN';
    case 'accepted':
      return 'ACCEPTED';
    case 'declined':
      return 'DECLINED';
  }
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** What nobody at the provider knows yet may be there a little later; then once a day for a month. */
const noticedDelays = [5, 30, 5 * minute, hour, ...Array.from({ length: 30 }, () => day)];
/** A bank takes weeks: a webhook tells of its end, and a question now and then where that was lost. */
const openDelay = 6 * hour;
/** What was decided is looked at again: banks change their minds. */
const endedDelays = [day, 7 * day, 30 * day, 60 * day];

/** Seconds until a dispute is asked about again that was asked about `asks` times in this state; null after the last time. */
export const nextDisputeAsk = (state: DisputeState, asks: number): number | null => {
  if (state === 'OPEN') return openDelay;
  return (state === 'NOTICED' ? noticedDelays : endedDelays)[asks] ?? null;
};
