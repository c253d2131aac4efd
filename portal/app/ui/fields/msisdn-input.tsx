import type { NumberPlan } from '@selfcare/contract/values/msisdn';
import { isMsisdn, readMsisdn, msisdnFault } from '../../format/digits.ts';
import { groupMsisdn } from '../../format/msisdn.ts';
import { FieldFrame, type FieldTexts } from './field.tsx';
import { useDigitsField } from './use-digits-field.ts';
import { fill } from '../../format/fill.ts';
import { useSite, useTexts } from '../../site/site.tsx';

export type MsisdnFieldProps = FieldTexts & {
  value: string;
  onValueChange: (value: string) => void;
  name?: string;
  required?: boolean;
  onBlur?: () => void;
  autoComplete?: 'tel-national' | 'off';
};

type MsisdnInputProps = MsisdnFieldProps & {
  plan: NumberPlan & { msisdnGroups: readonly number[] };
};

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

export function NumberInput({ error, ...props }: MsisdnFieldProps) {
  const texts = useTexts('number');
  const site = useSite();
  const fault = msisdnFault(props.value, site);
  const words = { code: site.countryCode, length: site.msisdnLength };
  return <MsisdnInput {...props} plan={site} error={fault ? fill(texts[fault], words) : error} />;
}
