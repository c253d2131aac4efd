import { Icon } from '../icon.tsx';
import { chevronDown } from '../icons/icons.ts';

type SelectProps<Value extends string> = {
  id: string;
  label: string;
  options: readonly { value: Value; label: string }[];
} & (
  | { value: Value; onValueChange: (value: Value) => void }
  /** Uncontrolled: for documents without the application. */
  | { value?: never; onValueChange?: never }
);

export function Select<Value extends string>({ id, label, options, value, onValueChange }: SelectProps<Value>) {
  return (
    <div className="select">
      <label htmlFor={id}>{label}</label>
      <span className="select__box">
        <select
          id={id}
          value={value}
          onChange={
            onValueChange &&
            ((event) => {
              const chosen = options[event.currentTarget.selectedIndex];
              if (chosen) onValueChange(chosen.value);
            })
          }
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon shape={chevronDown} small />
      </span>
    </div>
  );
}
