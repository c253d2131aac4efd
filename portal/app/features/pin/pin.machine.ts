export type PinState =
  /** The page cannot seal a PIN: none is asked for. */
  | 'insecure'
  | 'entering'
  /** Sealed and sent: nothing can be taken back. */
  | 'sending'
  /** It was not the PIN (1004): initiate is repeated; digits may be entered meanwhile, and Pay pressed once they are. */
  | 'wrong'
  /** The wallet is locked (1006). */
  | 'locked'
  | 'failed'
  | 'processed';

/** What can happen to the modal; digits never pass here, only how many there are. */
export type PinEvent<Result, Failure> =
  | { type: 'counted'; count: number }
  | { type: 'submitted' }
  | { type: 'processed'; result: Result }
  | { type: 'wrong'; attemptsLeft: number }
  | { type: 'ready' }
  | { type: 'locked' }
  | { type: 'failed'; failure: Failure };

export type PinEventType = PinEvent<unknown, unknown>['type'];

/**
 * Every move of the modal. An event that a state does not list is ignored: so is Pay with a locked wallet. Pay that was
 * pressed in `wrong` waits for the attempt that it is for: `ready` then sends.
 */
export const moves: Record<PinState, Partial<Record<PinEventType, PinState>>> = {
  insecure: {},
  entering: { counted: 'entering', submitted: 'sending' },
  sending: { processed: 'processed', wrong: 'wrong', locked: 'locked', failed: 'failed' },
  wrong: { counted: 'wrong', submitted: 'wrong', ready: 'entering', failed: 'failed' },
  locked: {},
  failed: {},
  processed: {},
};

/** Where the modal stands. */
export type Pin<Result, Failure> = {
  state: PinState;
  /** Digits entered. */
  count: number;
  attemptsLeft: number;
  /** Whether the last PIN was wrong; said until the next is sent. */
  isWrong?: boolean;
  /** Pay was pressed before the attempt was there that the PIN is for: it is sent when it is. */
  isAsked?: boolean;
  result?: Result;
  failure?: Failure;
};

/** Digits of a PIN, and the attempts that a modal shows until the server says how many are left. */
export const pinLength = 4;
export const pinAttempts = 5;

/** A modal that opens; `attemptsLeft` is no more than the server last said. */
export const start = (isSecure: boolean, attemptsLeft = pinAttempts): Pin<never, never> => ({
  state: isSecure ? 'entering' : 'insecure',
  count: 0,
  attemptsLeft,
});

const facts = <Result, Failure>(event: PinEvent<Result, Failure>): Partial<Pin<Result, Failure>> => {
  switch (event.type) {
    case 'counted':
      return { count: event.count };
    case 'submitted':
      return { isWrong: false, isAsked: true };
    case 'wrong':
      return { count: 0, isWrong: true, isAsked: undefined, attemptsLeft: event.attemptsLeft };
    case 'locked':
      return { count: 0, attemptsLeft: 0 };
    case 'processed':
      return { result: event.result };
    case 'failed':
      return { failure: event.failure };
    default:
      return {};
  }
};

/** Whether digits may be entered: not any more once Pay was pressed, also where it waits. */
export const takesDigits = ({ state, isAsked }: Pin<unknown, unknown>): boolean =>
  state === 'entering' || (state === 'wrong' && !isAsked);

/** Whether Pay does anything: four digits, and an attempt left. */
export const canSubmit = (pin: Pin<unknown, unknown>): boolean =>
  takesDigits(pin) && pin.count === pinLength && pin.attemptsLeft > 0;

const isIgnored = (pin: Pin<unknown, unknown>, type: PinEventType) =>
  (type === 'submitted' && !canSubmit(pin)) || (type === 'counted' && !takesDigits(pin));

/** The modal after an event; pure. An event out of place changes nothing. */
export const transition = <Result, Failure>(
  pin: Pin<Result, Failure>,
  event: PinEvent<Result, Failure>,
): Pin<Result, Failure> => {
  const listed = isIgnored(pin, event.type) ? undefined : moves[pin.state][event.type];
  const state = event.type === 'ready' && pin.isAsked && listed ? 'sending' : listed;
  return state ? { ...pin, ...facts(event), state } : pin;
};
