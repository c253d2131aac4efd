import { useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { circleAlert, backspace } from '../icons/icons.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>;

type PinKey = { type: 'digit'; digit: number } | { type: 'delete' } | { type: 'enter' };

/** Returns the meaning of a key; ignores shortcuts and held keys. */
export const readPinKey = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyPress): PinKey | undefined => {
  if (repeat || ctrlKey || metaKey || altKey) return undefined;
  if (/^\d$/.test(key)) return { type: 'digit', digit: Number(key) };
  if (key === 'Backspace' || key === 'Delete') return { type: 'delete' };
  return key === 'Enter' ? { type: 'enter' } : undefined;
};

type PinPadProps = {
  /** Only the count of digits ever comes here. */
  count: number;
  length?: number;
  countText: string;
  label: string;
  deleteLabel: string;
  /** A new error moves the focus to the first key. */
  error?: string;
  disabled?: boolean;
  onDigit: (digit: number) => void;
  onDelete: () => void;
};

const keys = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

function Diamonds({ count, length }: { count: number; length: number }) {
  return (
    <div className="pin__dots" aria-hidden="true">
      {Array.from({ length }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className="pin__dot" data-on={index < count || undefined} />
      ))}
    </div>
  );
}

export function PinPad({ count, length = 4, countText, label, deleteLabel, error, disabled, ...on }: PinPadProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (error) first.current?.focus();
  }, [error]);
  return (
    <div className="pin">
      <Diamonds count={count} length={length} />
      <p className="vh" role="status">
        {countText}
      </p>
      <p className="pin__error" role="alert">
        {error && <Icon shape={circleAlert} small />}
        {error}
      </p>
      <div className="keypad" role="group" aria-label={label}>
        {keys.map((digit) => (
          <button
            key={digit}
            ref={digit === keys[0] ? first : undefined}
            type="button"
            className="keypad__key"
            data-key={digit}
            aria-disabled={disabled}
            onClick={() => on.onDigit(digit)}
          >
            {digit}
          </button>
        ))}
        <button
          type="button"
          className="keypad__key keypad__key--soft"
          aria-label={deleteLabel}
          aria-disabled={disabled}
          onClick={on.onDelete}
        >
          <Icon shape={backspace} />
        </button>
      </div>
    </div>
  );
}
