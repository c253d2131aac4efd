import { Icon } from '../icon.tsx';
import { chevronDown } from '../icons/icons.ts';

type SelectProps<Value extends string> = {
  id: string;
  label: string;
  options: readonly { value: Value; label: string }[];
} & (
  | { value: Value; onValueChange: (value: Value) => void }
  /** In a document without the application, whose own script listens; the first word is chosen. */
  | { value?: never; onValueChange?: never }
);

/** One of a few words, chosen from the list that the browser opens. */
export function Select<Value extends string>({ id, label, options, value, onValueChange }: SelectProps<Value>) {
  return (
    <div className="select">
      <label htmlFor={id}>{label}</label>
      <span className="select__box">
        <select
          id={id}
          value={value}
          onChange={onValueChange && ((event) => onValueChange(event.currentTarget.value as Value))}
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
