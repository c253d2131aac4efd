import type { NumberPlan } from '@selfcare/contract/values/msisdn';
import { isMsisdn, readMsisdn, msisdnFault } from '../../format/digits.ts';
import { groupMsisdn } from '../../format/msisdn.ts';
import { FieldFrame, type FieldTexts } from './field.tsx';
import { useDigitsField } from './use-digits-field.ts';
import { fill } from '../../format/fill.ts';
import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';

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

/** A number of the market. What can be no number stays as it was typed and is wrong from then on, whatever else is known. */
export function NumberInput({ error, ...props }: MsisdnFieldProps) {
  const texts = useTexts('number');
  const site = useSite();
  const fault = msisdnFault(props.value, site);
  const words = { code: site.countryCode, length: site.msisdnLength };
  return <MsisdnInput {...props} plan={site} error={fault ? fill(texts[fault], words) : error} />;
}
