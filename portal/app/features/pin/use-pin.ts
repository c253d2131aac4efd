import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { PinModalProps } from '../../flow/code-modals.ts';
import { canSeal } from '../../api/seal.ts';
import { readPinKey } from '../../ui/fields/pin-keys.ts';
import { knownAttempts } from './known-attempts.ts';
import { createPinDigits, type PinDigits } from './pin-digits.ts';
import { repeatInitiate, send, type Context, type Pin, type PinEvent } from './pin-steps.ts';
import { pinLength, start, transition, takesDigits } from './pin.machine.ts';

/** The one thing that a state is there for. */
const callFor = async (context: Context, pin: Pin): Promise<PinEvent | undefined> => {
  if (pin.state === 'sending') return send(context, pin);
  if (pin.state === 'wrong') return repeatInitiate(context);
  return undefined;
};

/** States in which a PIN is on its way, or its outcome is about to be told: nothing can be taken back. */
const held = new Set(['sending', 'processed', 'failed']);

type Ends = Pick<PinModalProps, 'onProcessed' | 'onFailed'>;

const useEnd = ({ result, failure }: Pin, { onProcessed, onFailed }: Ends) => {
  const tellProcessed = useEffectEvent(onProcessed);
  const tellFailed = useEffectEvent(onFailed);
  useEffect(() => {
    if (result) tellProcessed(result);
  }, [result]);
  useEffect(() => {
    if (failure) tellFailed(failure);
  }, [failure]);
};

type Keys = {
  onDigit: (digit: number) => void;
  onDelete: () => void;
  onEnter: () => void;
  /** Escape does nothing: browsers would close the dialog at its second press, asked or not. */
  isHeld: boolean;
};

/** Enter on a digit's key pays as well: whoever types the PIN has not left the first key. */
const isOtherButton = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a') !== null && target.dataset.key === undefined;

/** Hears the keyboard wherever the focus is. */
const useKeyboard = ({ onDigit, onDelete, onEnter, isHeld }: Keys) => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const key = readPinKey(event);
    if (key?.type === 'digit') onDigit(key.digit);
    if (key?.type === 'delete') onDelete();
    if (isHeld && event.key === 'Escape') event.preventDefault();
    if (key?.type !== 'enter' || isOtherButton(event.target)) return;
    event.preventDefault();
    onEnter();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hear(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
};

const useDigits = (): PinDigits => {
  const [digits] = useState(() => createPinDigits(pinLength));
  useEffect(() => digits.clear, [digits]);
  return digits;
};

/** The PIN of a modal: where it stands, and what the visitor may do to it. */
export const usePin = ({
  payer,
  initiated,
  pay,
  repeat,
  ...ends
}: Omit<PinModalProps, 'wallet' | 'amount' | 'onClose'>) => {
  const digits = useDigits();
  const current = useRef({ initiated });
  const [pin, tell] = useReducer<Pin, undefined, [PinEvent]>(transition, undefined, () =>
    start(canSeal(), knownAttempts(payer)),
  );
  const { state } = pin;

  useEffect(() => {
    let isCurrent = true;
    void callFor({ payer, pay, repeat, digits, current: current.current }, pin).then((event) => {
      if (isCurrent && event) tell(event);
    });
    return () => {
      isCurrent = false;
    };
    // The call belongs to the state that it was made in: nothing else may repeat it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state]);

  const change = (act: () => void) => {
    if (!takesDigits(pin)) return;
    act();
    tell({ type: 'counted', count: digits.count() });
  };
  const onDigit = (digit: number) => change(() => digits.add(digit));
  const onDelete = () => change(digits.remove);
  const submit = () => tell({ type: 'submitted' });
  const isHeld = held.has(state);
  useKeyboard({ onDigit, onDelete, onEnter: submit, isHeld });
  useEnd(pin, ends);

  return { pin, isHeld, onDigit, onDelete, submit };
};
