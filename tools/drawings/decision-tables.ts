import { debitPolicy } from '../../server/src/outbound/debit.ts';
import { deliveryPolicy } from '../../server/src/outbound/delivery.ts';
import { leadPolicy } from '../../server/src/outbound/lead.ts';
import {
  decide,
  type Decision,
  type Observation,
  type Policy,
  type Row,
  type Times,
  type Word,
} from '../../server/src/outbound/protocol.ts';
import { refundPolicy } from '../../server/src/outbound/refund.ts';

const times = {
  callSeconds: 22,
  walletPendingSeconds: 300,
  cardAbandonSeconds: [],
  holdAfterSeconds: 86_400,
  missingDeliverySeconds: 15,
};

const policies: Readonly<Record<string, Policy>> = {
  'A debit': debitPolicy(times, false),
  'A debit with a PIN': debitPolicy(times, true),
  'A delivery': deliveryPolicy(times, false),
  'A refund': refundPolicy,
  'A request for 5G at home': leadPolicy(false),
};

/** The label of each answer; "missing" appears twice because its meaning depends on time. */
const answers: readonly (readonly [string, Word, number])[] = [
  ['done', 'done', 0],
  ['refused', 'refused', 0],
  ['under way there', 'open', 0],
  ['not found', 'missing', 0],
  ['not found, for long enough', 'missing', Infinity],
  ['nothing was sent', 'unsent', 0],
  ['nothing, or nothing clear', 'silent', 0],
  ['done in another way', 'differs', 0],
  ['somebody must act there', 'attention', 0],
];

type Situation = {
  by: Observation['by'];
  heard?: Observation['heard'];
  callLeft?: number;
  hold?: Row['hold'];
  sends?: number;
};

const situations: Readonly<Record<string, Situation>> = {
  'answer of the call': { by: 'call' },
  'of a repeated call': { by: 'call', sends: 2 },
  'asked, call may be under way': { by: 'enquiry', callLeft: 1 },
  'asked, call is over': { by: 'enquiry' },
  'said twice': { by: 'enquiry', heard: 'twice' },
  'on hold for want of answers': { by: 'enquiry', heard: 'twice', hold: 'plain' },
  'on hold in contradiction': { by: 'enquiry', heard: 'twice', hold: 'doubt' },
};

const booked: Readonly<Record<(Decision & { do: 'book' })['as'], string>> = {
  done: 'booked as done',
  refused: 'booked as refused',
  void: 'closed',
  unsent: 'closed as never sent',
  missing: 'closed as never arrived',
  open: 'booked as under way',
  lost: 'in doubt',
  again: 'tried again later',
};

const say = (decision: Decision): string => {
  switch (decision.do) {
    case 'book':
      return booked[decision.as];
    case 'ask':
      return 'asked again later';
    case 'ask-now':
      return 'asked once more';
    case 'send':
      return 'sent again';
    case 'hold':
      return 'a person is called';
  }
};

const later = {
  age: 3600,
  isStale: false,
  isBroken: false,
  isOverdue: false,
  next: 60,
  soon: 5,
  nextOnHold: 3600,
  nextTry: 60,
};

const decideIn = (
  policy: Policy,
  word: Word,
  missing: number,
  { by, heard = 'once', callLeft = -1, hold, sends = 1 }: Situation,
) => {
  const row: Row = {
    hold,
    isCalling: !hold && heard === 'once',
    isOpen: false,
    sends,
    isRepeated: sends > 1,
    wasRefused: false,
  };
  const now: Times = {
    ...later,
    callLeft,
    missing,
  };
  return say(decide(policy, row, { by, word, heard, isBacked: false }, now));
};

/** Draws the decision on each answer, a table for each purpose, with production's own function. */
export const drawDecisions = (): string =>
  Object.entries(policies)
    .map(([name, policy]) => {
      const head = ['', ...Object.keys(situations)];
      const rows = answers.map(([answer, word, missing]) =>
        [answer].concat(Object.values(situations).map((situation) => decideIn(policy, word, missing, situation))),
      );
      const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
      return `### ${name}\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
