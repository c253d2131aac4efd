/** A code that was sent. Times in milliseconds since 1970; `attemptsLeft` is the server's last count, at first 5. */
export type LiveCode = { refId: string; resendAt: number; expiresAt: number; attemptsLeft: number };

export type OtpState =
  | 'idle'
  | 'sending'
  | 'unsent'
  | 'entering'
  | 'resending'
  | 'verifying'
  /** All attempts used (2002). */
  | 'exhausted'
  /** Expired or unknown (2004). */
  | 'expired'
  /** Final; the modal closes automatically (4001, 400). */
  | 'closing'
  /** Final; the message stays (1011, 404). */
  | 'stopped'
  /** No more codes for now (502). */
  | 'limited'
  | 'verified';

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

/** Transitions of a code. Events that a state does not list are ignored. */
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

type OtpNotice<Failure> =
  | { about: 'wrong' }
  | { about: 'unsent' | 'unchecked' | 'refused'; failure: Failure }
  | undefined;

export type Otp<Failure, Proof> = {
  state: OtpState;
  /** Checked by a button instead of at the last digit. */
  isByButton?: boolean;
  code: string;
  live?: LiveCode;
  /** Earliest time for another code, if the server named one without sending. */
  resendAt?: number;
  asked: number;
  notice?: OtpNotice<Failure>;
  proof?: Proof;
};

export const codeLength = 6;

export const startByButton: Otp<never, never> = { state: 'idle', isByButton: true, code: '', asked: 0 };

export const start = (live?: LiveCode): Otp<never, never> => ({
  state: live ? 'entering' : 'sending',
  live,
  code: '',
  asked: 1,
});

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
      return { proof: event.proof, code: otp.isByButton ? otp.code : '' };
    default:
      return {};
  }
};

const isWhole = ({ code }: { code: string }) => code.length === codeLength;

/** Starts the check of a whole code without an error. */
const checked = <Failure, Proof>(otp: Otp<Failure, Proof>): Otp<Failure, Proof> =>
  otp.state === 'entering' && !otp.isByButton && isWhole(otp) && !otp.notice ? { ...otp, state: 'verifying' } : otp;

export const transition = <Failure, Proof>(
  otp: Otp<Failure, Proof>,
  event: OtpEvent<Failure, Proof>,
): Otp<Failure, Proof> => {
  const state = event.type === 'submitted' && !isWhole(otp) ? undefined : moves[otp.state][event.type];
  return state ? checked({ ...otp, ...facts(otp, event), state }) : otp;
};
