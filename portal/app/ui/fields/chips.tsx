import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';

type ChipsProps = {
  name: string;
  /** What the choice is about, read before it. */
  label: string;
  /** In the form that `value` takes; a label is shown as it is. */
  options: readonly { value: string; label: string; icon?: string }[];
  /** The chosen one; any other value leaves all of them open, so a typed amount and the chips stay in step. */
  value: string;
  onValueChange: (value: string) => void;
  /** `big` where they are the page's main choice, `four` for four in one row, `line` for a row that may be pushed sideways. */
  size?: 'big' | 'four' | 'line';
};

/** Quick choices: radio buttons, moved through with the arrow keys. A choice made before the page was ready is kept. */
export function Chips({ name, label, options, value, onValueChange, size }: ChipsProps) {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')?.value;
    if (chosen !== undefined && chosen !== value) onValueChange(chosen);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div className={size ? `chips chips--${size}` : 'chips'} role="radiogroup" aria-label={label} ref={group}>
      {options.map((option) => (
        <label className="chip" key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          <span className="chip__face">
            {option.icon && <Icon shape={option.icon} small />}
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}
