/** How far a request for 5G at home has come on its way to the sales desk. */
export const leadStates = ['KEPT', 'SENDING', 'UNKNOWN', 'TAKEN', 'REFUSED', 'NOT_FEASIBLE'] as const;
export type OutboxState = (typeof leadStates)[number];

/** What can happen to it. */
export type LeadEvent = 'send' | 'keep' | 'lose' | 'take' | 'follow' | 'refuse' | 'retry';

type Move = { from: OutboxState; event: LeadEvent; to: OutboxState };

const moves = (from: readonly OutboxState[], event: LeadEvent, to: OutboxState): Move[] =>
  from.map((state) => ({ from: state, event, to }));

/**
 * Every move of a request. KEPT: to be sent. SENDING: a call may be under way. UNKNOWN: nobody knows whether it arrived. TAKEN: the
 * desk has given its number, and is followed from there. REFUSED: the desk refuses it for good, and a person looks; `retry` sends it again. NOT_FEASIBLE: kept
 * here alone, for who wants to hear when 5G comes.
 */
export const transitions: readonly Move[] = [
  // Where its portal died during the call, and the desk is proved not to have it, it is sent again as it is.
  ...moves(['KEPT', 'SENDING', 'UNKNOWN'], 'send', 'SENDING'),
  ...moves(['SENDING'], 'keep', 'KEPT'),
  ...moves(['SENDING'], 'lose', 'UNKNOWN'),
  ...moves(['KEPT', 'SENDING', 'UNKNOWN'], 'take', 'TAKEN'),
  ...moves(['TAKEN'], 'follow', 'TAKEN'),
  ...moves(['SENDING', 'UNKNOWN'], 'refuse', 'REFUSED'),
  ...moves(['REFUSED'], 'retry', 'UNKNOWN'),
];

/** The state that an event leads to; undefined where it leads nowhere. */
export const nextLeadState = (state: OutboxState, event: LeadEvent): OutboxState | undefined =>
  transitions.find((move) => move.from === state && move.event === event)?.to;
