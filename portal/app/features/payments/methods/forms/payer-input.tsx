import { useSite } from '../../../../site/site.tsx';
import { MsisdnInput } from '../../../../ui/fields/msisdn-input.tsx';

/** Id of its input, which gets the focus when it is wrong. */
export const payerId = 'payer';

type PayerInputProps = {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  onValueChange: (digits: string) => void;
  onBlur?: () => void;
};

/** The number that pays, in the market's shape. */
export function PayerInput(props: PayerInputProps) {
  const { countryCode, msisdnGroups, msisdnLength } = useSite();
  return (
    <MsisdnInput
      id={payerId}
      {...props}
      countryCode={countryCode}
      length={msisdnLength}
      groups={msisdnGroups}
      required
    />
  );
}
