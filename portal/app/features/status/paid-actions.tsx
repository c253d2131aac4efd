import type { StatusResult } from '@selfcare/contract/payments';
import { priceText } from '../../format/price-text.ts';
import { fill } from '../../format/fill.ts';
import { groupReceiptCode } from '../../format/receipt-code.ts';
import { receiptAddress } from '../../flow/receipt-proof.ts';
import type { Shared } from '../../site/share.ts';
import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { timeText } from '../../format/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { download } from '../../ui/icons/icons.ts';
import { ReturnLink } from './common-actions.tsx';
import { ShareButton } from './share-button.tsx';

/** The receipt as it is handed on: what it says, and the address that proves it, which tells nothing of the payer. */
const useReceipt = ({ amount, currencyCode, receiptCode, trail }: StatusResult) => {
  const texts = useTexts('status');
  const site = useSite();
  const code = groupReceiptCode(receiptCode);
  return (): Shared => ({
    title: `${site.brand.name} ${code}`,
    text: fill(texts.shareReceipt, {
      code,
      amount: priceText(amount, currencyCode, { ...site, texts }),
      date: timeText(trail.at(-1)?.at ?? new Date().toISOString(), site),
    }),
    url: receiptAddress(receiptCode, site.prefix),
  });
};

/** The receipt, to hand on, on paper, or as a file by the browser's print. */
export function PaidActions({ status }: { status: StatusResult }) {
  const texts = useTexts('status');
  return (
    <>
      <ReturnLink isMain />
      <div className="grid grid--wide gap-2">
        <ShareButton variant="quiet" words={{ share: texts.share, copy: texts.copy }} what={useReceipt(status)} />
        <Button block variant="quiet" icon={download} onClick={() => print()}>
          {texts.print}
        </Button>
      </div>
    </>
  );
}
