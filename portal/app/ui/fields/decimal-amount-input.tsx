import { readDecimal } from '../../format/amount-digits.ts';
import { FieldFrame, type FieldTexts } from './field.tsx';
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
