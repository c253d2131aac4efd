import type { Line } from '../api/line.ts';
import type { order } from '../locales/fr/order.ts';
import { NumberInput } from '../ui/fields/msisdn-input.tsx';
import { fill } from '../format/fill.ts';
import { useMsisdnFormat, useSite } from '../site/site.tsx';

const refusals = { invalid: 'numberInvalid', unknown: 'numberUnknown' } as const;

type LineFieldProps = {
  texts: typeof order;
  label: string;
  value: string;
  onValueChange: (msisdn: string) => void;
  line: Line;
  isShort: boolean;
  note?: string;
  error?: string;
};

export function LineField({ texts, label, value, onValueChange, line, isShort, note, error }: LineFieldProps) {
  const { msisdnExample, msisdnLength } = useSite();
  const words = { length: msisdnLength, example: useMsisdnFormat()(msisdnExample) };
  const fault = isShort ? 'invalid' : line.state === 'refused' ? line.reason : undefined;
  return (
    <NumberInput
      id="msisdn"
      label={label}
      hint={fill(texts.numberHint, words)}
      busy={line.state === 'checking' ? texts.numberChecking : undefined}
      note={note}
      error={fault ? fill(texts[refusals[fault]], words) : error}
      value={value}
      onValueChange={onValueChange}
      required
    />
  );
}
