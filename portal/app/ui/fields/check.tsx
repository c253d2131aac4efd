type CheckProps = {
  id?: string;
  label: string;
  text?: string;
  name?: string;
  error?: string;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (isChecked: boolean) => void;
};

export function Check({ id, label, text, name, error, checked, disabled, onCheckedChange }: CheckProps) {
  return (
    <label className="check">
      <input
        id={id}
        type={name ? 'radio' : 'checkbox'}
        className="tick"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {text && <span className="check__text">{text}</span>}
        {error && (
          <span className="check__text check__error" role="alert">
            {error}
          </span>
        )}
      </span>
    </label>
  );
}
