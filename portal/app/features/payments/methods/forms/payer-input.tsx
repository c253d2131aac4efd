import { NumberInput } from '../../../../ui/fields/msisdn-input.tsx';

/** Id of its input, which gets the focus when it is wrong. */
export const payerId = 'payer';

type PayerInputProps = {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  onValueChange: (number: string) => void;
  onBlur?: () => void;
};

/** The number that pays. */
export function PayerInput(props: PayerInputProps) {
  return <NumberInput id={payerId} {...props} required />;
}
