import { useEffect, useRef, type SyntheticEvent } from 'react';
import { Icon } from '../icon.tsx';
import { circleAlert } from '../icons/icons.ts';
import { digitsOf } from '../../format/digits.ts';

type Before = {
  code: string;
  length: number;
  /** Digits typed into a refused code start the next one. */
  isRefused?: boolean;
};

/** Returns the inserted digits; empty if the input changed the old digits. */
const addedTo = (before: string, digits: string): string => {
  const added = digits.length - before.length;
  const same = [...before].findIndex((digit, index) => digit !== digits[index]);
  const at = same < 0 ? before.length : same;
  return added > 0 && digits.slice(at + added) === before.slice(at) ? digits.slice(at, at + added) : '';
};

/**
 * Returns at most `length` digits. A whole code pasted beside old digits replaces them, as does a digit after a
 * refused code. Other extra digits are ignored.
 */
export const readCode = (text: string, { code, length, isRefused = false }: Before): string => {
  const digits = digitsOf(text);
  const added = addedTo(code, digits);
  const isNext = added.length >= length || (isRefused && code.length === length && added !== '');
  if (isNext) return added.slice(0, length);
  return added !== '' && code.length === length ? code : digits.slice(0, length);
};

type CodeInputProps = {
  id: string;
  label: string;
  value: string;
  onValueChange: (digits: string) => void;
  length?: number;
  hint?: string;
  error?: string;
  busy?: string;
  invalid?: boolean;
  readOnly?: boolean;
};

/** Keeps the invisible caret behind the last digit. A whole selection stays, so that typing replaces it. */
const keepCaretLast = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
  const { selectionStart, selectionEnd, value } = input;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  if (!isWhole && selectionStart !== value.length) input.setSelectionRange(value.length, value.length);
};

function Cells({ value, length }: { value: string; length: number }) {
  const now = Math.min(value.length, length - 1);
  return (
    <span className="code__cells" aria-hidden="true">
      {Array.from({ length }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className="code__cell" data-now={index === now || undefined}>
          {value[index]}
        </span>
      ))}
    </span>
  );
}

function Says({ id, hint, error, busy }: Pick<CodeInputProps, 'id' | 'hint' | 'error' | 'busy'>) {
  return (
    <div id={`${id}-says`} className="code__says">
      <p role="alert" className="code__error">
        {error && <Icon shape={circleAlert} small />}
        {error}
      </p>
      {!error && busy && (
        <p className="row gap-2">
          <span className="spinner" />
          {busy}
        </p>
      )}
      {!error && !busy && hint && <p>{hint}</p>}
    </div>
  );
}

/**
 * One input, so that a code can be pasted or filled in by the phone, drawn as cells. After an error the next digit
 * replaces the code, even without a selection.
 */
export function CodeInput({ id, label, value, onValueChange, length = 6, ...props }: CodeInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  const { error, invalid, readOnly } = props;
  useEffect(() => {
    if (readOnly) return;
    ref.current?.focus();
    if (error) ref.current?.select();
  }, [readOnly, error]);
  return (
    <div className="code" data-state={invalid ? 'error' : undefined}>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <div className="code__box">
        <input
          ref={ref}
          id={id}
          name="otp"
          className="code__input"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          spellCheck={false}
          readOnly={readOnly}
          value={value}
          onChange={({ currentTarget }) =>
            onValueChange(readCode(currentTarget.value, { code: value, length, isRefused: Boolean(error) }))
          }
          onSelect={keepCaretLast}
          aria-describedby={`${id}-says`}
          aria-invalid={invalid || undefined}
        />
        <Cells value={value} length={length} />
      </div>
      <Says {...props} id={id} />
    </div>
  );
}
