import { useRef } from 'react';
import { groupAmount, readTyped, type Behind, readDecimal } from '../../format/amount-digits.ts';
import { FieldFrame, type FieldTexts } from './field.tsx';
import { useDigitsField } from './use-digits-field.ts';
import { decimalMark } from '../../format/figures.ts';

type DecimalAmountInputProps = FieldTexts & {
  /** Digits, and behind a point at most two more; empty when nothing is typed. */
  value: string;
  onValueChange: (value: string) => void;
  currency: string;
  /** Decides which mark stands before the decimals. */
  languageTag: string;
  required?: boolean;
};

/** An amount of a currency with hundredths, in large figures; a point and a comma mean the same. */
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
  /** Whole units of the currency as digits alone; empty when nothing is typed. */
  value: string;
  onValueChange: (digits: string) => void;
  /** As customers write it: `CFA`. */
  currency: string;
  /** Decides what stands between the thousands. */
  languageTag: string;
  name?: string;
  required?: boolean;
};

/** An amount in large figures with its currency, the thousands apart as it is typed. */
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
