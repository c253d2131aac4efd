import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { canSeal } from '../../api/seal.ts';
import type { PinModalProps, PinStage } from '../../otp/code-modals.ts';
import { readPinKey } from '../../ui/fields/pin-pad.tsx';
import { createPinDigits, type PinDigits, handOver } from './seal-pin.ts';
import { canSubmit, pinLength, start, transition, takesDigits, type Pin, type PinEvent } from './pin.machine.ts';

const heard: Record<PinStage, 'asked' | 'refused' | 'locked' | undefined> = {
  askingPin: 'asked',
  sendingPin: undefined,
  wrongPin: 'refused',
  lockedPin: 'locked',
};

type Keys = {
  onDigit: (digit: number) => void;
  onDelete: () => void;
  onEnter: () => void;
  /** While true, Escape does nothing: browsers close a dialog at its second press, even if the first was prevented. */
  isHeld: boolean;
};

/** Returns true for a button or link other than a digit key. Enter on a digit key pays: the focus stays on the first. */
const isOtherButton = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a') !== null && target.dataset.key === undefined;

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

type Asked = Pick<PinModalProps, 'stage' | 'initiated' | 'onSealed' | 'onUnsealed'>;

export const usePin = ({ stage, ...asked }: Asked) => {
  const digits = useDigits();
  const [pin, tell] = useReducer<Pin, undefined, [PinEvent]>(transition, undefined, () => start(canSeal()));
  const [isMissed, setMissed] = useState(false);
  const { state } = pin;

  useEffect(() => {
    const type = heard[stage];
    if (type) tell({ type });
  }, [stage]);

  const seal = useEffectEvent(() => handOver(digits, asked));
  useEffect(() => {
    if (state === 'sending') void seal();
  }, [state]);

  const change = (act: () => void) => {
    if (!takesDigits(pin)) return;
    act();
    setMissed(false);
    tell({ type: 'counted', count: digits.count() });
  };
  const onDigit = (digit: number) => change(() => digits.add(digit));
  const onDelete = () => change(digits.remove);
  const submit = () => {
    setMissed(takesDigits(pin) && !canSubmit(pin));
    tell({ type: 'submitted' });
  };
  const isHeld = state === 'sending';
  useKeyboard({ onDigit, onDelete, onEnter: submit, isHeld });

  return { pin, /** Pay was pressed before all digits were there. */ isMissed, isHeld, onDigit, onDelete, submit };
};
