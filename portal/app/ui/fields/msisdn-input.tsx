import { readMsisdn, type MsisdnShape } from '../../format/digits.ts';
import { groupMsisdn } from '../../format/msisdn.ts';
import { FieldFrame, type FieldTexts } from './field.tsx';
import { useDigitsField } from './use-digits-field.ts';

type MsisdnInputProps = FieldTexts & {
  /** The national number, digits alone, at most `length` of them. */
  value: string;
  onValueChange: (digits: string) => void;
  /** Without the plus: `242`. */
  countryCode: string;
  /** Digits of a national number. */
  length: number;
  /** How they are read in groups; the sum is `length`. */
  groups: readonly number[];
  name?: string;
  required?: boolean;
  /** Somebody else's number is not to be filled in by the browser: `off`. */
  autoComplete?: 'tel-national' | 'off';
};

/** A mobile number after the flag and country code, grouped as it is typed; any way of writing it can be pasted. */
export function MsisdnInput({ value, onValueChange, countryCode, length, groups, ...props }: MsisdnInputProps) {
  const shape: MsisdnShape = { countryCode, length, groups };
  const input = useDigitsField({
    value,
    onValueChange,
    length,
    read: (typed) => readMsisdn(typed, shape),
    group: (digits) => groupMsisdn(digits, groups),
  });
  const prefix = (
    <>
      <span className="flag" />+{countryCode}
    </>
  );
  return (
    <FieldFrame
      autoComplete="tel-national"
      {...props}
      {...input}
      prefix={prefix}
      type="tel"
      inputMode="numeric"
      numeric
    />
  );
}
