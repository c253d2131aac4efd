import type { Bundle } from '@selfcare/contract/bundles';
import { withCurrency } from '@selfcare/contract/values/amount-text';
import { lowestPerGigabyte } from '../../format/bundles/groups.ts';
import { expiryText, validityText } from '../../format/bundles/validity.ts';
import { useTexts } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/messages/modal.tsx';
import type { CompareModalProps } from './use-compare.ts';
import { gigabyteText, priceOf, titleOf, type Words } from './plan-text.ts';
import { useNow } from './use-chosen.ts';

const nothing = '–';

const useRows = (words: Words): { label: string; text: (bundle: Bundle) => string }[] => {
  const texts = useTexts('bundlesCompare');
  const now = useNow();
  const price = (bundle: Bundle) => {
    const { price: amount, currency } = priceOf(bundle, words);
    return withCurrency(amount, currency, words.site.tag);
  };
  const until = (bundle: Bundle) => expiryText(bundle, { now, timeZone: words.site.timeZone, texts: words.texts });
  return [
    { label: texts.price, text: price },
    { label: texts.perGigabyte, text: (bundle) => gigabyteText(bundle, words) ?? nothing },
    { label: texts.validity, text: (bundle) => validityText(bundle, words.texts) },
    { label: texts.ends, text: (bundle) => until(bundle) ?? nothing },
    { label: texts.about, text: ({ description }) => description || nothing },
  ];
};

export function CompareModal({ bundles, words, onChoose, onClose }: CompareModalProps) {
  const texts = useTexts('bundlesCompare');
  const rows = useRows(words);
  const best = new Set(lowestPerGigabyte(bundles));
  return (
    <Modal open wide title={texts.title} onClose={onClose} closeLabel={texts.close}>
      <table className={bundles.length > 2 ? 'compare compare--three' : 'compare'}>
        <thead>
          <tr>
            <th scope="row">{texts.contents}</th>
            {bundles.map((bundle) => (
              <th scope="col" key={bundle.productCode}>
                {titleOf(bundle, words)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {bundles.map((bundle) => (
                <td key={bundle.productCode} data-best={(label === texts.perGigabyte && best.has(bundle)) || undefined}>
                  {text(bundle)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className="vh">
              {texts.choose}
            </th>
            {bundles.map((bundle) => (
              <td key={bundle.productCode}>
                <Button
                  small
                  block
                  aria-label={`${texts.choose} ${titleOf(bundle, words)}`}
                  onClick={() => onChoose(bundle.productCode)}
                >
                  {texts.choose}
                </Button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Modal>
  );
}
