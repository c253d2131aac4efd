export type BillCodeState =
  /** No code was asked for, or none can be used any more. */
  | 'idle'
  | 'sending'
  /** A code is on the line's phone. */
  | 'entering'
  /** Another code is on its way under the same id. */
  | 'resending'
  | 'verifying'
  /** This code is used up (2002) or too old (2004): another one may be asked for. */
  | 'spent'
  | 'verified';

/** A code that is on the phone: `resendAt` in milliseconds since 1970. */
type SentCode = { otpId: string; resendAt: number };

/** What can happen to the code; a `Failure` is only carried along. */
export type BillCodeEvent<Failure> =
  | { type: 'asked' }
  | { type: 'typed'; code: string }
  | { type: 'submitted' }
  | { type: 'sent'; sent: SentCode }
  | { type: 'unsent'; failure: Failure; resendAt?: number }
  /** No more codes may be sent to this line for now (502). */
  | { type: 'limited' }
  | { type: 'wrong'; attemptsLeft: number }
  | { type: 'exhausted' }
  | { type: 'expired' }
  | { type: 'unchecked'; failure: Failure }
  | { type: 'verified' };

export type BillCodeEventType = BillCodeEvent<unknown>['type'];

/** Every move of the code. An event that a state does not list is ignored; nothing is checked by itself. */
export const moves: Record<BillCodeState, Partial<Record<BillCodeEventType, BillCodeState>>> = {
  idle: { asked: 'sending' },
  sending: { sent: 'entering', unsent: 'idle', limited: 'idle' },
  entering: { typed: 'entering', submitted: 'verifying', asked: 'resending' },
  resending: {
    typed: 'resending',
    sent: 'entering',
    unsent: 'entering',
    limited: 'idle',
    exhausted: 'spent',
    expired: 'spent',
  },
  verifying: {
    verified: 'verified',
    wrong: 'entering',
    exhausted: 'spent',
    expired: 'spent',
    unchecked: 'entering',
  },
  spent: { asked: 'sending' },
  verified: {},
};

/** What is said about the code. */
type BillCodeNotice<Failure> =
  | { about: 'wrong'; attemptsLeft: number }
  | { about: 'exhausted' | 'expired' | 'limited' }
  | { about: 'unsent' | 'unchecked'; failure: Failure };

/** Where the code stands. */
export type BillCode<Failure> = {
  state: BillCodeState;
  /** The digits so far, kept through every failure that is not the code's own. */
  code: string;
  sent?: SentCode;
  /** From when on a code may be asked for, where the server said so without sending one. */
  resendAt?: number;
  notice?: BillCodeNotice<Failure>;
};

export const start: BillCode<never> = { state: 'idle', code: '' };

const codeLength = 6;

/** What an event brings along, and which of the old facts end with it. */
const facts = <Failure>(now: BillCode<Failure>, event: BillCodeEvent<Failure>): Partial<BillCode<Failure>> => {
  switch (event.type) {
    case 'typed':
      return { code: event.code, notice: undefined };
    case 'asked':
      return {
        code: '',
        notice: undefined,
        resendAt: undefined,
        sent: now.state === 'entering' ? now.sent : undefined,
      };
    case 'submitted':
      return { notice: undefined };
    case 'sent':
      return { sent: event.sent };
    case 'unsent':
      return { notice: { about: 'unsent', failure: event.failure }, resendAt: event.resendAt };
    case 'wrong':
      return { notice: { about: 'wrong', attemptsLeft: event.attemptsLeft } };
    case 'unchecked':
      return { notice: { about: 'unchecked', failure: event.failure } };
    case 'limited':
      return { notice: { about: 'limited' }, code: '', sent: undefined };
    case 'exhausted':
    case 'expired':
      return { notice: { about: event.type }, code: '' };
    default:
      return {};
  }
};

/** The code after an event; pure. An event out of place changes nothing, and only a whole code is checked. */
export const transition = <Failure>(now: BillCode<Failure>, event: BillCodeEvent<Failure>): BillCode<Failure> => {
  const isPart = event.type === 'submitted' && now.code.length !== codeLength;
  const state = isPart ? undefined : moves[now.state][event.type];
  return state ? { ...now, ...facts(now, event), state } : now;
};
