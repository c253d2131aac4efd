import type { StatusResult } from '@selfcare/contract/payments';
import { priceText } from '../../../format/price-text.ts';
import { fill } from '../../../format/fill.ts';
import { groupReceiptCode } from '../../../format/receipt-code.ts';
import { receiptAddress } from '../../../site/receipt-proof.ts';
import type { Shared } from '../../../site/share.ts';
import type { AfterPaidProps } from '../../../forms/order-again.ts';
import { LazyPartView, type LazyPart } from '../../../loading/lazy-part.tsx';
import { useSite, useTexts } from '../../../site/site.tsx';
import { timeText } from '../../../format/day-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { download } from '../../../ui/icons/icons.ts';
import { ShareButton } from '../../../ui/share-button.tsx';
import { ReturnLink } from './common-actions.tsx';
import { viewOf } from '../status-view.ts';
import { NearestShop } from '../nearest-shop.tsx';

const toastSeconds = 10;

function FollowLink() {
  const texts = useTexts('status');
  return (
    <ShareButton
      variant="text"
      words={{ ...texts, share: texts.shareLink, copy: texts.copyLink, messenger: undefined }}
      seconds={toastSeconds}
      what={() => ({ title: document.title, url: location.href })}
    />
  );
}

const useReceipt = ({ amount, currencyCode, receiptCode, trail }: StatusResult) => {
  const texts = useTexts('status');
  const site = useSite();
  const code = groupReceiptCode(receiptCode);
  return (): Shared => ({
    title: `${site.brand.name} ${code}`,
    text: fill(texts.shareReceipt, {
      code,
      amount: priceText(amount, currencyCode, site),
      date: timeText(trail.at(-1)?.at ?? new Date().toISOString(), site),
    }),
    url: receiptAddress(receiptCode, site.prefix),
  });
};

export type MoreActionsProps = { status: StatusResult; afterPaid: LazyPart<AfterPaidProps> };

function PaidMore({ status, afterPaid }: MoreActionsProps) {
  const texts = useTexts('status');
  return (
    <>
      <div className="grid grid--wide gap-2">
        <ShareButton variant="quiet" words={texts} seconds={toastSeconds} what={useReceipt(status)} />
        <Button block variant="quiet" icon={download} onClick={() => print()}>
          {texts.print}
        </Button>
      </div>
      {/* Last: it comes later and moves nothing. */}
      <LazyPartView part={afterPaid} props={{ status }} skeleton={null} renderFailed={() => null} />
    </>
  );
}

function FailedMore({ status }: { status: StatusResult }) {
  const texts = useTexts('status');
  const { customerCareNumber } = useSite();
  return (
    <>
      <ButtonLink block variant="text" href={`tel:${customerCareNumber}`}>
        {texts.call}
      </ButtonLink>
      {status.charged !== 'no' && <FollowLink />}
      <ReturnLink />
      <NearestShop />
    </>
  );
}

export function MoreActions({ status, afterPaid }: MoreActionsProps) {
  const view = viewOf(status);
  return (
    <>
      {view === 'paid' && <PaidMore status={status} afterPaid={afterPaid} />}
      {(view === 'failed' || view === 'refunded') && <FailedMore status={status} />}
      {(view === 'live' || view === 'refunding') && (
        <>
          <FollowLink />
          <ReturnLink />
        </>
      )}
    </>
  );
}
