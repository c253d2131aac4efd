import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { circleAlert, circleCheck } from '../icons/icons.ts';

export type FieldTexts = {
  id: string;
  label: string;
  aside?: string;
  hint?: string;
  note?: string;
  error?: string;
  busy?: string;
};

type FrameProps = FieldTexts & {
  prefix?: ReactNode;
  unit?: string;
  money?: boolean;
  numeric?: boolean;
};

type InputProps = Omit<ComponentProps<'input'>, keyof FrameProps | 'className'>;

type State = 'error' | 'busy' | 'ok' | undefined;

const stateOf = ({ error, busy, note }: FieldTexts): State =>
  error ? 'error' : busy ? 'busy' : note ? 'ok' : undefined;

function Mark({ state }: { state: State }) {
  if (state === 'busy') return <span className="spinner field__mark" />;
  if (state === 'error') return <Icon shape={circleAlert} className="field__mark" />;
  return state === 'ok' ? <Icon shape={circleCheck} className="field__mark" /> : null;
}

/** Scrolls a message into view, so that a phone's pay bar does not cover it. */
const comeIntoSight = (says: HTMLElement | null) => {
  says?.scrollIntoView({ block: 'nearest' });
};

export function FieldFrame({ prefix, unit, money, numeric, ...props }: FrameProps & InputProps) {
  const { id, label, aside, hint, note, error, busy, ...input } = props;
  const state = stateOf(props);
  const says = error || busy || note || hint;
  return (
    <div className={money ? 'field field--money' : 'field'} data-state={state}>
      <label className="field__label" htmlFor={id}>
        {label}
        {aside && <span className="field__opt">{aside}</span>}
      </label>
      <div className="field__box">
        {prefix && <span className="field__prefix">{prefix}</span>}
        <input
          name={id}
          {...input}
          id={id}
          className={numeric ? 'field__input field__input--num' : 'field__input'}
          aria-describedby={says ? `${id}-says` : undefined}
          aria-invalid={error ? true : undefined}
        />
        {unit && <span className="field__unit">{unit}</span>}
        {!money && <Mark state={state} />}
      </div>
      <p ref={money && error ? comeIntoSight : undefined} className="field__says" id={`${id}-says`} aria-live="polite">
        {state === 'error' && <Icon shape={circleAlert} small />}
        {says && <span>{says}</span>}
      </p>
    </div>
  );
}

type FieldProps = FieldTexts &
  Omit<InputProps, 'value' | 'onChange' | 'ref'> & {
    value: string;
    onValueChange: (value: string) => void;
  };

export function Field({ value, onValueChange, ...props }: FieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const typed = ref.current?.value ?? '';
    if (typed && typed !== value) onValueChange(typed);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <FieldFrame {...props} ref={ref} value={value} onChange={(event) => onValueChange(event.currentTarget.value)} />
  );
}

type EmailInputProps = Omit<ComponentProps<typeof Field>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'>;

export function EmailInput(props: EmailInputProps) {
  return (
    <Field
      {...props}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}
