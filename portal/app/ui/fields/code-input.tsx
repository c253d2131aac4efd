import { useEffect, useRef, type SyntheticEvent } from 'react';
import { Icon } from '../icon.tsx';
import { circleAlert } from '../icons/icons.ts';
import { digitsOf } from '../../format/digits.ts';

type Before = {
  /** Digits that the field held. */
  code: string;
  length: number;
  /** An error is shown: digits typed into a whole code begin the next one. */
  isRefused?: boolean;
};

/** Returns the digits that an input added to `before`, wherever the caret was; none where it changed what was there. */
const addedTo = (before: string, digits: string): string => {
  const added = digits.length - before.length;
  const same = [...before].findIndex((digit, index) => digit !== digits[index]);
  const at = same < 0 ? before.length : same;
  return added > 0 && digits.slice(at + added) === before.slice(at) ? digits.slice(at, at + added) : '';
};

/**
 * Returns what a code field holds after an input: digits alone, at most `length`. A whole code that is pasted beside the old
 * digits replaces them, and so does the first digit typed after a refused code. Otherwise a digit too many is ignored.
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
  /** Read out, not drawn: the heading above says the same. */
  label: string;
  /** Digits alone. */
  value: string;
  onValueChange: (digits: string) => void;
  length?: number;
  /** Of the sentences below one is shown: error, else busy, else hint. The error is announced. */
  hint?: string;
  error?: string;
  busy?: string;
  /** The error is the code's own: it is drawn on the cells, too. */
  invalid?: boolean;
  /** Keeps the focus, takes no input. */
  readOnly?: boolean;
};

/** The caret stands behind the last digit, since none is drawn; a whole selection stays, so that typing replaces it. */
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
 * A one-time code: one input, so that a message's code can be pasted or filled in by the phone, drawn as cells. It takes
 * the focus whenever it waits for digits. After an error its digits are selected, and the next digit replaces them even when
 * a tap has taken the selection away.
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
