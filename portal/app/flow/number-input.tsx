import { fill } from '../format/fill.ts';
import { msisdnFault } from '../format/digits.ts';
import { useSite } from '../site/site.tsx';
import { useTexts } from '../site/texts.tsx';
import { MsisdnInput, type MsisdnFieldProps } from '../ui/fields/msisdn-input.tsx';

/** A number of the market. What can be no number stays as it was typed and is wrong from then on, whatever else is known. */
export function NumberInput({ error, ...props }: MsisdnFieldProps) {
  const texts = useTexts('number');
  const site = useSite();
  const fault = msisdnFault(props.value, site);
  const words = { code: site.countryCode, length: site.msisdnLength };
  return <MsisdnInput {...props} plan={site} error={fault ? fill(texts[fault], words) : error} />;
}
