export type PinState =
  /** The page cannot seal a PIN. */
  | 'insecure'
  | 'entering'
  /** The PIN is being sealed or sent; the modal cannot be closed. */
  | 'sending'
  /** Wrong PIN: digits and Pay work before the next attempt exists. */
  | 'wrong'
  /** Pay was pressed before the attempt existed. */
  | 'waiting'
  | 'locked';

/** An event of the PIN modal; it holds the count of digits, never the digits. */
export type PinEvent =
  | { type: 'counted'; count: number }
  | { type: 'submitted' }
  | { type: 'asked' }
  | { type: 'refused' }
  | { type: 'locked' };

export type PinEventType = PinEvent['type'];

/** Transitions of the PIN modal. Events that a state does not list are ignored. */
export const moves: Record<PinState, Partial<Record<PinEventType, PinState>>> = {
  insecure: {},
  entering: { counted: 'entering', submitted: 'sending' },
  sending: { refused: 'wrong', locked: 'locked' },
  wrong: { counted: 'wrong', submitted: 'waiting', asked: 'entering' },
  waiting: { asked: 'sending' },
  locked: {},
};

export type Pin = {
  state: PinState;
  count: number;
  isWrong?: boolean;
};

export const pinLength = 4;

export const start = (isSecure: boolean): Pin => ({ state: isSecure ? 'entering' : 'insecure', count: 0 });

const facts = (event: PinEvent): Partial<Pin> => {
  if (event.type === 'counted') return { count: event.count };
  if (event.type === 'submitted') return { isWrong: false };
  return event.type === 'asked' ? {} : { count: 0, isWrong: event.type === 'refused' };
};

export const takesDigits = ({ state }: Pin): boolean => state === 'entering' || state === 'wrong';

export const canSubmit = (pin: Pin): boolean => takesDigits(pin) && pin.count === pinLength;

export const transition = (pin: Pin, event: PinEvent): Pin => {
  const state = event.type === 'submitted' && !canSubmit(pin) ? undefined : moves[pin.state][event.type];
  return state ? { ...pin, ...facts(event), state } : pin;
};
