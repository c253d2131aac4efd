import { beforeEach, expect, test } from 'vitest';
import { createWatch } from '../clocks/watch.ts';
import { LostConnection } from '../testing/simulation/faulty-database.ts';
import { inTurn } from '../testing/payments/recording-engine.ts';
import { anHour, later } from '../testing/orders.ts';
import type { FoundLead, LeadToSend, SentLead } from '../features/leads/gateway.ts';
import { nextLeadState } from '../features/leads/lead.machine.ts';
import type { LeadRow } from '../features/leads/lead-rows.ts';
import type { Lead } from '../features/leads/lead.ts';
import { sendDueLeads, sendLead, type LeadDeps } from './lead.ts';

const details = {
  fullName: 'A',
  contactNumber: '050000001',
  email: '',
  street: 'S',
  landmark: '',
  town: 'T',
  at: null,
};
const aLead = (changes: Partial<Lead> = {}): Lead => ({
  id: 'L1',
  refLeadId: null,
  state: 'UNKNOWN',
  version: 3,
  source: 'WEBPORTAL',
  details,
  plan: { code: 'P', name: 'Plan' },
  price: { amountMinor: 5, currency: 'XAF' },
  feasibility: 'checked',
  language: 'fr',
  browserHash: 'b',
  deskState: null,
  steps: [],
  sends: 1,
  asks: 0,
  missingSince: null,
  misses: 1,
  wasRefused: false,
  onHold: false,
  sentAt: anHour,
  askedAt: null,
  createdAt: anHour,
  forgottenAt: null,
  readAt: later(600),
  ...changes,
});

const taken: SentLead = { outcome: 'taken', refLeadId: 'R1' };
const found: FoundLead = { outcome: 'found', refLeadId: 'R1', state: 'CHECKED', changedAt: undefined };
const missing: FoundLead = { outcome: 'not-found' };
const unknown = { outcome: 'unknown' } as const;
const refused: SentLead = { outcome: 'refused' };
const numberTwice = Object.assign(new Error('twice'), { code: '23505', constraint: 'lead_ref_lead_id_key' });

let did: unknown[][];
let world: {
  seconds: number;
  isTaken: boolean;
  takeBreaks?: Error;
  isWorn: boolean;
  finds: FoundLead[];
  sends: SentLead;
};
let sent: LeadToSend[];
let due: (Lead | Error)[];
let deps: LeadDeps;
beforeEach(() => {
  did = [];
  sent = [];
  due = [];
  world = { seconds: 1000, isTaken: false, isWorn: false, finds: [unknown], sends: taken };
  const seconds = () => world.seconds;
  deps = {
    store: {
      move: async (lead, event, change) => {
        if (event === 'take' && world.takeBreaks) throw world.takeBreaks;
        did.push([event, change]);
        const state = nextLeadState(lead.state, event);
        return state && !world.isTaken ? { ...lead, state, sends: lead.sends + (event === 'send' ? 1 : 0) } : undefined;
      },
    },
    queue: {
      take: async (limit, leaseSeconds) => {
        did.push(['claim', limit, leaseSeconds]);
        return due as unknown as LeadRow[];
      },
      noteAsk: async (_lead, ...given) => {
        did.push(['ask', ...given]);
        return given[1] === 'missing' ? 1 : null;
      },
      noteFailure: async (id, most) => did.push(['failure', id, most]) > 0 && world.isWorn,
    },
    open: (row: unknown) => {
      if (row instanceof Error) throw row;
      return row as Lead;
    },
    desk: {
      find: async () => await inTurn(world.finds[0]!, ...world.finds.slice(1))(),
      send: async (lead) => {
        sent.push(lead);
        return world.sends;
      },
      read: async () => missing,
    },
    toInternational: (msisdn) => `+242${msisdn}`,
    country: 'CG',
    times: { callSeconds: 22 },
    clocks: { monotonic: seconds, wall: seconds },
    continuity: () => ({ openSeconds: 1e6, continuousSeconds: 1e6, breaks: 0 }),
    watch: createWatch(seconds, () => 0),
    count: (step) => void did.push(['count', step]),
    alarm: ({ id }, alarm) => void did.push(['alarm', id, alarm]),
  };
});

/** Takes a due request one step further; returns what was done with it. */
const settle = async (lead: Lead, answer: FoundLead, sends: SentLead = taken) => {
  [due, world.finds, world.sends] = [[lead], [answer], sends];
  did = [];
  expect(await sendDueLeads(deps)).toBe(false);
  return did.slice(1);
};
const take = (deskState: string) => [
  ['take', { refLeadId: 'R1', deskState, dueInSeconds: null }],
  ['count', 'taken'],
];
const send = ['send', { dueInSeconds: 22 }];
const lose = (dueInSeconds: number, wasRefused = false) => ['lose', { wasRefused, dueInSeconds }];
const refuse = [
  ['refuse', { dueInSeconds: null }],
  ['count', 'refused'],
  ['alarm', 'L1', 'lead-refused'],
];
const ask = (seconds: number, saw: string) => [['ask', seconds, saw]];

const [kept, calling] = [aLead({ state: 'KEPT', sends: 0 }), aLead({ state: 'SENDING' })];

/** Its call began so long ago that it is over. */
const over = async (lead: Lead) => {
  await settle({ ...lead, missingSince: null }, unknown);
  world.seconds += 22;
};

test.each<[string, Lead, FoundLead, SentLead, unknown[][]]>([
  ['KEPT, found', kept, found, taken, take('CHECKED')],
  ['KEPT, not found: it is sent', kept, missing, taken, [send, ...take('RECEIVED')]],
  ['KEPT, no answer', kept, unknown, taken, ask(2, 'silent')],
  ['KEPT, refused', kept, missing, refused, [send, ...refuse]],
  ['KEPT, not sent: it is tried again', kept, missing, { outcome: 'unsent' }, [send, ['keep', { dueInSeconds: 4 }]]],
  ['KEPT, sent, no answer', kept, missing, unknown, [send, lose(2)]],
  [
    'KEPT after a try, refused: that may be about the first',
    { ...kept, sends: 1 },
    missing,
    refused,
    [send, lose(2, true)],
  ],
  ['SENDING, found', calling, found, taken, take('CHECKED')],
  ['SENDING, not found: its call may be under way', calling, missing, taken, ask(22, 'silent')],
  ['UNKNOWN, found', aLead(), found, taken, take('CHECKED')],
  ['UNKNOWN, not found: its call may be under way', aLead({ asks: 9 }), missing, taken, ask(22, 'silent')],
])('%s', async (_, lead, answer, sends, booked) => {
  expect(await settle(lead, answer, sends)).toEqual(booked);
});

test.each<[string, Lead, FoundLead, SentLead, number, unknown[][]]>([
  ['SENDING, no answer', calling, unknown, taken, 0, [lose(2)]],
  ['SENDING, not found for the first time', calling, missing, taken, 0, ask(15, 'missing')],
  ['UNKNOWN, no answer', aLead({ asks: 3 }), unknown, taken, 0, ask(16, 'silent')],
  ['UNKNOWN, no answer for long', aLead({ asks: 9 }), unknown, taken, 0, ask(60, 'silent')],
  ['UNKNOWN, not found for too short a time', aLead({ missingSince: anHour }), missing, taken, 14, ask(1, 'missing')],
  [
    'UNKNOWN, not found for long enough',
    aLead({ missingSince: anHour }),
    missing,
    taken,
    15,
    [send, ...take('RECEIVED')],
  ],
  [
    'UNKNOWN, not found for long enough, sent again and refused',
    aLead({ missingSince: anHour }),
    missing,
    refused,
    15,
    [send, lose(2, true)],
  ],
  [
    'UNKNOWN, not found, and was refused',
    aLead({ missingSince: anHour, wasRefused: true }),
    missing,
    taken,
    15,
    refuse,
  ],
])('%s, once the call is over', async (_, lead, answer, sends, wait, booked) => {
  await over(lead);
  if (wait > 0) await settle(lead, missing);
  world.seconds += wait;
  expect(await settle(lead, answer, sends)).toEqual(booked);
});

test('what is sent is the request as the desk reads it, and a new one is sent without an enquiry', async () => {
  expect(await sendLead(deps, kept)).toMatchObject({ id: 'L1', state: 'TAKEN' });
  const { details: _details, ...rest } = aLead();
  expect(sent).toEqual([
    expect.objectContaining({ leadId: 'L1', contactNumber: '+242050000001', plan: rest.plan, source: rest.source }),
  ]);
});

test('what another process has moved meanwhile is not sent', async () => {
  world.isTaken = true;
  expect(await sendLead(deps, kept)).toBeUndefined();
  expect(sent).toEqual([]);
});

test('a call is watched from when it is committed', async () => {
  await settle(kept, missing, unknown);
  world.seconds += 22;
  expect(await settle(aLead({ asks: 0 }), missing)).toEqual(ask(15, 'missing'));
});

test.each<[string, Lead, FoundLead, unknown[]]>([
  ['after its call is in doubt', kept, missing, ['lose', { dueInSeconds: 2 }]],
  ['in doubt is enquired about again', aLead({ asks: 2 }), found, ['ask', 8, 'silent']],
])('the number of another request calls a person; one %s', async (_, lead, answer, next) => {
  world.takeBreaks = numberTwice;
  expect((await settle(lead, answer)).slice(-2)).toEqual([['alarm', 'L1', 'lead-number-twice'], next]);
});

test('a failure of one is counted, and passed on once the others are done', async () => {
  world.takeBreaks = new Error('no connection');
  await expect(settle(aLead(), found)).rejects.toThrow('no connection');
  expect(did.slice(1)).toEqual([['failure', 'L1', 5]]);
  [due, world.isWorn, did] = [[Object.assign(new Error('unreadable'), { id: 'L2' }), aLead()], true, []];
  delete world.takeBreaks;
  world.finds = [found];
  await expect(sendDueLeads(deps)).rejects.toThrow('unreadable');
  const alarm = ['alarm', 'L2', 'lead-fails'];
  expect(did).toEqual([['claim', 8, 44], ['failure', 'L2', 5], alarm, ...take('CHECKED')]);
});

test('an outage of the database is no failure of the request', async () => {
  world.takeBreaks = new LostConnection('broken');
  await expect(settle(aLead(), found)).rejects.toThrow('broken');
  expect(did).toHaveLength(1);
});

test('where eight are due there may be more', async () => {
  due = Array.from({ length: 8 }, () => aLead());
  expect(await sendDueLeads(deps)).toBe(true);
});
