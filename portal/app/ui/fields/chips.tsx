import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';

type ChipsProps = {
  name: string;
  label: string;
  options: readonly { value: string; label: string; icon?: string }[];
  value: string;
  onValueChange: (value: string) => void;
  size?: 'big' | 'four' | 'line';
};

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
