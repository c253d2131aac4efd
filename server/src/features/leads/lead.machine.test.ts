import { expect, test } from 'vitest';
import { leadStates, nextLeadState, transitions, type LeadEvent, type OutboxState } from './lead.machine.ts';

const events: LeadEvent[] = ['send', 'keep', 'lose', 'take', 'follow', 'refuse', 'retry'];

/** Where each event leads from each state; what is not named leads nowhere. */
const paths: Readonly<Record<OutboxState, Partial<Record<LeadEvent, OutboxState>>>> = {
  KEPT: { send: 'SENDING', take: 'TAKEN' },
  SENDING: { send: 'SENDING', keep: 'KEPT', lose: 'UNKNOWN', take: 'TAKEN', refuse: 'REFUSED' },
  UNKNOWN: { send: 'SENDING', take: 'TAKEN', refuse: 'REFUSED' },
  TAKEN: { follow: 'TAKEN' },
  REFUSED: { retry: 'UNKNOWN' },
  NOT_FEASIBLE: {},
};

test.each(leadStates.flatMap((state) => events.map((event) => [state, event] as const)))(
  'a request that is %s and meets "%s" goes where the table says, or stays',
  (state, event) => {
    expect(nextLeadState(state, event)).toBe(paths[state][event]);
  },
);

test('every move is in one row of the table', () => {
  const names = transitions.map(({ from, event }) => `${from} ${event}`);
  expect(new Set(names).size).toBe(names.length);
});
