import { useRef } from 'react';
import { groupAmount, readTyped, type Behind, readDecimal } from '../../format/amount-digits.ts';
import { FieldFrame, type FieldTexts } from './field.tsx';
import { useDigitsField } from './use-digits-field.ts';
import { decimalMark } from '../../format/price-text.ts';

type DecimalAmountInputProps = FieldTexts & {
  value: string;
  onValueChange: (value: string) => void;
  currency: string;
  languageTag: string;
  required?: boolean;
};

export function DecimalAmountInput({ value, onValueChange, currency, languageTag, ...props }: DecimalAmountInputProps) {
  return (
    <FieldFrame
      {...props}
      value={value.replace('.', decimalMark(languageTag))}
      onChange={({ currentTarget }) => onValueChange(readDecimal(currentTarget.value, value))}
      unit={currency}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      money
    />
  );
}

type AmountInputProps = FieldTexts & {
  value: string;
  onValueChange: (digits: string) => void;
  currency: string;
  languageTag: string;
  name?: string;
  required?: boolean;
};

export function AmountInput({ value, onValueChange, currency, languageTag, ...props }: AmountInputProps) {
  const behind = useRef<Behind>(undefined);
  const group = (digits: string) => groupAmount(digits, languageTag);
  const input = useDigitsField({
    value,
    onValueChange,
    read: (typed) => {
      const understood = readTyped(typed, group(value), behind.current, languageTag);
      behind.current = understood.behind;
      return understood;
    },
    group,
  });
  return (
    <FieldFrame {...props} {...input} unit={currency} inputMode="numeric" autoComplete="off" placeholder="0" money />
  );
}
