import { NumberInput } from '../../../../ui/fields/msisdn-input.tsx';

export const payerId = 'payer';

type PayerInputProps = {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  onValueChange: (number: string) => void;
  onBlur?: () => void;
};

export function PayerInput(props: PayerInputProps) {
  return <NumberInput id={payerId} {...props} required />;
}
