type SegmentedProps<Value extends string> = {
  name: string;
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
};

export function Segmented<Value extends string>({ name, label, options, value, onValueChange }: SegmentedProps<Value>) {
  return (
    <div className="tabs" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label className="tab" key={option.value}>
          <input
            className="vh"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
