import { useId, useState } from 'react';
import { keepName, longestName, readSavedNumbers, type Line } from '../../session/device/saved-numbers.ts';
import { Field } from '../../ui/fields/field.tsx';

type NumberNameProps = {
  line: Line;
  label: string;
  hint?: string;
  /** It was kept under another name. */
  onChange?: () => void;
};

/** The visitor's own name for a line, kept as it is typed. */
export function NumberName({ line, label, hint, onChange }: NumberNameProps) {
  // The same number may be named on the page and on the sheet above it.
  const id = useId();
  const [name, setName] = useState(
    () => readSavedNumbers().find(({ msisdn, kind }) => msisdn === line.msisdn && kind === line.kind)?.name ?? '',
  );
  const change = (text: string) => {
    setName(text);
    keepName(line, text);
    onChange?.();
  };
  return (
    <Field
      id={id}
      name="off"
      label={label}
      hint={hint}
      value={name}
      onValueChange={change}
      maxLength={longestName}
      autoComplete="off"
      // Of no form: Enter ends the name and buys nothing.
      form=""
      enterKeyHint="done"
    />
  );
}
