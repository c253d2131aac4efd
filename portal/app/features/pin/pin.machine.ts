export type PinState =
  /** The page cannot seal a PIN: none is asked for. */
  | 'insecure'
  | 'entering'
  /** Sealed and handed to the payment: nothing can be taken back. */
  | 'sending'
  /** It was not the PIN: digits may be entered, and Pay pressed once they are, before the attempt is there that it is for. */
  | 'wrong'
  /** Pay was pressed before that: it goes on when the attempt is there. */
  | 'waiting'
  | 'locked';

/**
 * What can happen to the modal: what the visitor does, and what the payment says. Digits never pass here, only how many
 * there are.
 */
export type PinEvent =
  | { type: 'counted'; count: number }
  | { type: 'submitted' }
  /** The payment asks for the PIN of an attempt, the first one or the one after a wrong PIN. */
  | { type: 'asked' }
  | { type: 'refused' }
  | { type: 'locked' };

export type PinEventType = PinEvent['type'];

/** Every move of the modal. An event that a state does not list is ignored: so is Pay with a locked wallet. */
export const moves: Record<PinState, Partial<Record<PinEventType, PinState>>> = {
  insecure: {},
  entering: { counted: 'entering', submitted: 'sending' },
  sending: { refused: 'wrong', locked: 'locked' },
  wrong: { counted: 'wrong', submitted: 'waiting', asked: 'entering' },
  waiting: { asked: 'sending' },
  locked: {},
};

/** Where the modal stands. */
export type Pin = {
  state: PinState;
  /** Digits entered. */
  count: number;
  /** Whether the last PIN was wrong; said until the next is sent. */
  isWrong?: boolean;
};

/** Digits of a PIN. */
export const pinLength = 4;

/** A modal that opens. */
export const start = (isSecure: boolean): Pin => ({ state: isSecure ? 'entering' : 'insecure', count: 0 });

const facts = (event: PinEvent): Partial<Pin> => {
  if (event.type === 'counted') return { count: event.count };
  if (event.type === 'submitted') return { isWrong: false };
  return event.type === 'asked' ? {} : { count: 0, isWrong: event.type === 'refused' };
};

/** Whether digits may be entered: not any more once Pay was pressed, also where it waits. */
export const takesDigits = ({ state }: Pin): boolean => state === 'entering' || state === 'wrong';

/** Whether Pay does anything: with four digits. */
export const canSubmit = (pin: Pin): boolean => takesDigits(pin) && pin.count === pinLength;

/** The modal after an event; pure. An event out of place changes nothing. */
export const transition = (pin: Pin, event: PinEvent): Pin => {
  const state = event.type === 'submitted' && !canSubmit(pin) ? undefined : moves[pin.state][event.type];
  return state ? { ...pin, ...facts(event), state } : pin;
};
