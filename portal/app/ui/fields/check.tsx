type CheckProps = {
  label: string;
  /** Below the label, lighter. */
  text?: string;
  /** With a name it is one of several, of which one is chosen. */
  name?: string;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (isChecked: boolean) => void;
};

/** A yes or no, or with a name one of several; its whole line can be pressed. */
export function Check({ label, text, name, checked, disabled, onCheckedChange }: CheckProps) {
  return (
    <label className="check">
      <input
        type={name ? 'radio' : 'checkbox'}
        className="tick"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {text && <span className="check__text">{text}</span>}
      </span>
    </label>
  );
}
