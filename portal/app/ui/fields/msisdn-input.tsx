import type { NumberPlan } from '@selfcare/contract/values/msisdn';
import { isMsisdn, readMsisdn } from '../../format/digits.ts';
import { groupMsisdn } from '../../format/msisdn.ts';
import { FieldFrame, type FieldTexts } from './field.tsx';
import { useDigitsField } from './use-digits-field.ts';

export type MsisdnFieldProps = FieldTexts & {
  /** The national number or its beginning in digits alone; anything else as it was typed. */
  value: string;
  onValueChange: (value: string) => void;
  name?: string;
  required?: boolean;
  onBlur?: () => void;
  /** Somebody else's number is not to be filled in by the browser: `off`. */
  autoComplete?: 'tel-national' | 'off';
};

type MsisdnInputProps = MsisdnFieldProps & {
  /** The market's numbers, and the groups in which their digits are read. */
  plan: NumberPlan & { msisdnGroups: readonly number[] };
};

/** A mobile number after the flag and country code, grouped as it is typed; any way of writing it can be pasted. */
export function MsisdnInput({ value, onValueChange, plan, ...props }: MsisdnInputProps) {
  const input = useDigitsField({
    value,
    onValueChange,
    read: (typed) => readMsisdn(typed, plan),
    group: (digits) =>
      /^\d+$/.test(digits) && digits.length <= plan.msisdnLength ? groupMsisdn(digits, plan.msisdnGroups) : digits,
    isWhole: (digits) => isMsisdn(digits, plan),
  });
  const prefix = (
    <>
      <span className="flag" />+{plan.countryCode}
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
