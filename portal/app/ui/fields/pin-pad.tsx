import { useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { circleAlert, backspace } from '../icons/icons.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key of the keyboard means for a secret number. */
type PinKey = { type: 'digit'; digit: number } | { type: 'delete' } | { type: 'enter' };

/** Reads a key press; undefined for keys that mean nothing here, for shortcuts, and for a key that is held down. */
export const readPinKey = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyPress): PinKey | undefined => {
  if (repeat || ctrlKey || metaKey || altKey) return undefined;
  if (/^\d$/.test(key)) return { type: 'digit', digit: Number(key) };
  if (key === 'Backspace' || key === 'Delete') return { type: 'delete' };
  return key === 'Enter' ? { type: 'enter' } : undefined;
};

type PinPadProps = {
  /** How many digits were entered: nothing else of them ever comes here. */
  count: number;
  length?: number;
  /** Announced whenever it changes: "2 of 4". */
  countText: string;
  label: string;
  deleteLabel: string;
  /** Announced; it gives the focus back to the first key. */
  error?: string;
  /** Keys keep the focus and do nothing. */
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

/** A secret number: how much of it is entered as diamonds, and the keys to enter it with. */
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
