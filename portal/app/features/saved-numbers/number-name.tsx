import { useId, useState } from 'react';
import { keepName, longestName, readSavedNumbers, type Line } from '../../session/device/saved-numbers.ts';
import { Field } from '../../ui/fields/field.tsx';

type NumberNameProps = {
  line: Line;
  label: string;
  hint?: string;
  onChange?: () => void;
};

export function NumberName({ line, label, hint, onChange }: NumberNameProps) {
  // The page and the sheet above it may name the same number.
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
      // Belongs to no form: Enter must not buy.
      form=""
      enterKeyHint="done"
    />
  );
}
