type CheckProps = {
  /** Where the focus goes when it is missing. */
  id?: string;
  label: string;
  /** Below the label, lighter. */
  text?: string;
  /** With a name it is one of several, of which one is chosen. */
  name?: string;
  /** Why it must be ticked, once that was missed. */
  error?: string;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (isChecked: boolean) => void;
};

/** A yes or no, or with a name one of several; its whole line can be pressed. */
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
