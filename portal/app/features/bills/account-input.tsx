import { digitsOf, type Typed } from '../../format/digits.ts';
import { FieldFrame, type FieldTexts } from '../../ui/fields/field.tsx';
import { useDigitsField } from '../../ui/fields/use-digits-field.ts';
import { accountLength } from './billed-line.ts';

type AccountInputProps = FieldTexts & {
  /** Digits alone. */
  value: string;
  onValueChange: (digits: string) => void;
  onBlur: () => void;
};

const readAccount = ({ text, caret }: Typed) => {
  const digits = digitsOf(text).slice(0, accountLength);
  return { digits, before: Math.min(digitsOf(text.slice(0, caret)).length, digits.length) };
};

/** The number of a postpaid or hybrid account; any way of writing its digits can be pasted. */
export function AccountInput({ value, onValueChange, ...props }: AccountInputProps) {
  const input = useDigitsField({
    value,
    onValueChange,
    length: accountLength,
    read: readAccount,
    group: (digits) => digits,
  });
  return <FieldFrame {...props} {...input} inputMode="numeric" autoComplete="off" numeric required />;
}
