/** A code that is on the visitor's phone: times in milliseconds since 1970, `attemptsLeft` as the server last said. */
export type LiveCode = { refId: string; resendAt: number; expiresAt: number; attemptsLeft: number };

export type OtpState =
  /** No code was asked for yet. */
  | 'idle'
  /** The first code is on its way, or a new one after the last could no longer be used. */
  | 'sending'
  /** It could not be sent: the visitor may have it tried again. */
  | 'unsent'
  | 'entering'
  /** Another code is on its way under the same refId. */
  | 'resending'
  | 'verifying'
  /** Every attempt at this code is used up (2002). */
  | 'exhausted'
  /** The code is too old, or the server knows none (2004). */
  | 'expired'
  /** Nothing can be done with this number; a modal closes by itself (4001, 400). */
  | 'closing'
  /** The same, and the message stays (1011, 404, or the visitor wants to read on). */
  | 'stopped'
  /** No more codes may be sent for now (502): a modal closes at once. */
  | 'limited'
  | 'verified';

/** What can happen to the code; a `Failure` and the `Proof` of the number are only carried along. */
export type OtpEvent<Failure, Proof> =
  | { type: 'typed'; code: string }
  | { type: 'asked' }
  | { type: 'submitted' }
  | { type: 'sent'; live: LiveCode }
  | { type: 'unsent'; failure: Failure; resendAt?: number }
  | { type: 'limited' }
  | { type: 'wrong'; attemptsLeft: number }
  | { type: 'exhausted' }
  | { type: 'expired' }
  | { type: 'unchecked'; failure: Failure }
  | { type: 'rejected'; failure: Failure }
  | { type: 'stopped'; failure: Failure }
  | { type: 'verified'; proof: Proof }
  | { type: 'kept' };

export type OtpEventType = OtpEvent<unknown, unknown>['type'];

const refusals = { rejected: 'closing', stopped: 'stopped' } as const;

/** Every move of the code. An event that a state does not list is ignored: so is a code entered while one is checked. */
export const moves: Record<OtpState, Partial<Record<OtpEventType, OtpState>>> = {
  idle: { asked: 'sending' },
  sending: { typed: 'sending', sent: 'entering', unsent: 'unsent', limited: 'limited', ...refusals },
  unsent: { typed: 'unsent', asked: 'sending' },
  entering: { typed: 'entering', submitted: 'verifying', asked: 'resending' },
  resending: {
    typed: 'resending',
    sent: 'entering',
    unsent: 'entering',
    limited: 'limited',
    exhausted: 'exhausted',
    expired: 'expired',
    ...refusals,
  },
  verifying: {
    verified: 'verified',
    wrong: 'entering',
    exhausted: 'exhausted',
    expired: 'expired',
    unchecked: 'entering',
    ...refusals,
  },
  exhausted: { asked: 'sending' },
  expired: { asked: 'sending' },
  closing: { kept: 'stopped' },
  stopped: {},
  limited: { asked: 'sending' },
  verified: {},
};

/** What is said about the code. */
type OtpNotice<Failure> =
  | { about: 'wrong' }
  | { about: 'unsent' | 'unchecked' | 'refused'; failure: Failure }
  | undefined;

/** Where the code stands. */
export type Otp<Failure, Proof> = {
  state: OtpState;
  /** A button has it checked, as in a form; else it is checked as soon as it is whole. */
  isByButton?: boolean;
  /** The digits so far, kept through every failure that is not the code's own. */
  code: string;
  /** The code on the phone, once there is one. */
  live?: LiveCode;
  /** From when on a code may be asked for, where the server said so without sending one. */
  resendAt?: number;
  /** How many were asked for: each is listened for anew. */
  asked: number;
  notice?: OtpNotice<Failure>;
  /** What a right code gave. */
  proof?: Proof;
};

/** Digits of a code. */
export const codeLength = 6;

/** A form: nothing is sent before it is asked for, nothing checked before its button is pressed. */
export const startByButton: Otp<never, never> = { state: 'idle', isByButton: true, code: '', asked: 0 };

/** A modal that opens: it goes on with the code that is on the phone already, or sends one. */
export const start = (live?: LiveCode): Otp<never, never> => ({
  state: live ? 'entering' : 'sending',
  live,
  code: '',
  asked: 1,
});

/** What an event brings along, and which of the old facts end with it. */
const facts = <Failure, Proof>(
  otp: Otp<Failure, Proof>,
  event: OtpEvent<Failure, Proof>,
): Partial<Otp<Failure, Proof>> => {
  switch (event.type) {
    case 'typed':
      return { code: event.code, notice: otp.state === 'unsent' ? otp.notice : undefined };
    case 'asked':
      return {
        code: otp.state === 'unsent' ? otp.code : '',
        live: otp.state === 'entering' ? otp.live : undefined,
        resendAt: undefined,
        notice: undefined,
        asked: otp.asked + 1,
      };
    case 'submitted':
      return { notice: undefined };
    case 'sent':
      return { live: event.live, resendAt: undefined };
    case 'unsent':
      return { notice: { about: 'unsent', failure: event.failure }, resendAt: event.resendAt };
    case 'wrong':
      return {
        notice: { about: 'wrong' },
        live: otp.live && { ...otp.live, attemptsLeft: event.attemptsLeft },
      };
    case 'unchecked':
      return { notice: { about: 'unchecked', failure: event.failure } };
    case 'rejected':
    case 'stopped':
      return { notice: { about: 'refused', failure: event.failure } };
    case 'verified':
      // A form shows it until what it opened has come.
      return { proof: event.proof, code: otp.isByButton ? otp.code : '' };
    default:
      return {};
  }
};

const isWhole = ({ code }: { code: string }) => code.length === codeLength;

/** A whole code that nothing was said about is checked at once: at its sixth digit, or when it came before its refId. */
const checked = <Failure, Proof>(otp: Otp<Failure, Proof>): Otp<Failure, Proof> =>
  otp.state === 'entering' && !otp.isByButton && isWhole(otp) && !otp.notice ? { ...otp, state: 'verifying' } : otp;

/** The code after an event; pure. An event out of place changes nothing. */
export const transition = <Failure, Proof>(
  otp: Otp<Failure, Proof>,
  event: OtpEvent<Failure, Proof>,
): Otp<Failure, Proof> => {
  const state = event.type === 'submitted' && !isWhole(otp) ? undefined : moves[otp.state][event.type];
  return state ? checked({ ...otp, ...facts(otp, event), state }) : otp;
};
