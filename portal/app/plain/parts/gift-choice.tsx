import type { PlainPayment } from '@selfcare/contract/plain-pages';
import { sentences, sentenceTexts } from '../../features/gift/gift-choice.tsx';
import { phoneOf } from '../../features/payments/order/payment-rules.ts';
import { fill } from '../../format/fill.ts';
import { useSite, useMsisdnFormat, useTexts } from '../../site/site.tsx';
import { Fold } from '../../ui/fold.tsx';
import { orderOf } from './go-on.ts';

export function GiftFields({ view }: { view: PlainPayment }) {
  const texts = useTexts('gift');
  const plain = useTexts('plain');
  const format = useMsisdnFormat();
  const msisdn = phoneOf(orderOf(view.order, useSite()));
  // Routers and accounts receive no messages.
  if (msisdn === '') return null;
  const { gift } = view.typed;
  const options = [
    { value: '', label: plain.giftUntold },
    ...sentences.map((sentence) => ({ value: sentence, label: texts[sentenceTexts[sentence]] })),
  ];
  return (
    <Fold summary={texts.forRelative} open={gift !== ''}>
      <fieldset className="stack gap-2">
        <legend className="field__label">{fill(texts.tell, { number: format(msisdn) })}</legend>
        <p className="note">{texts.tellText}</p>
        {options.map(({ value, label }) => (
          <label className="check" key={value}>
            <input type="radio" className="tick" name="gift" value={value} defaultChecked={gift === value} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </Fold>
  );
}
