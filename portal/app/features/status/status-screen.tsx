import type { StatusResult } from '@selfcare/contract/payments';
import { Fragment } from 'react';
import { useMsisdnFormat, useSite } from '../../site/site.tsx';
import { createLazyPart, LazyPartView, type LazyPart } from '../../loading/lazy-part.tsx';
import { groupReceiptCode } from '../../format/receipt-code.ts';
import type { AfterPaidProps } from '../../forms/order-again.ts';
import type { ReceiptProofProps } from '../../site/receipt-proof.ts';
import { useTexts } from '../../site/texts.tsx';
import { timeText } from '../../format/time-text.ts';
import { Banner } from '../../ui/messages/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { refreshCw, wifiOff } from '../../ui/icons/icons.ts';
import { Bone } from '../../ui/messages/skeleton.tsx';
import { Trail } from '../../ui/purchase/trail.tsx';
import { ReturnLink } from './actions/common-actions.tsx';
import type { MoreActionsProps } from './actions/more-actions.tsx';
import { MainActions } from './actions/status-actions.tsx';
import { StatusDetails } from './status-details.tsx';
import { StatusCard, StatusReason } from './status-result.tsx';
import { trailSteps } from './status-trail.ts';
import { viewOf } from './status-view.ts';
import { isOpenCard } from '../../api/outcome.ts';
import { readAnyPurchase } from '../../session/purchase.ts';
import { readQueryData } from '../../session/query-data.ts';

/** Whether this tab made this payment, as far as it remembers: the last attempt at its purchase. */
const isOwnAttempt = ({ transactionId }: StatusResult): boolean => readAnyPurchase()?.transactionId === transactionId;

/**
 * Whether the order that this tab holds is the one of this payment, so that it may be tried again: another order, or that
 * of a link somebody sent, is never offered in its place.
 */
const isOrderKept = (status: StatusResult): boolean => {
  const order = readQueryData();
  if (!order) return false;
  const isSame =
    order.transactionType === status.transactionType &&
    order.msisdn === (status.mobileNumber ?? '') &&
    (order.invoiceDetail?.invoiceNo ?? '') === (status.invoiceNumber ?? '') &&
    order.amount === status.amount;
  return isSame || isOwnAttempt(status);
};

/** Whether this tab started an open card payment and still has its order: nobody else may go on with it. */
export const mayGoOn = (status: StatusResult): boolean =>
  isOpenCard(status) && isOwnAttempt(status) && readQueryData() !== undefined;

/** All that is no one's next step: it comes once the result is read. */
export const moreActions = createLazyPart<MoreActionsProps>(
  'status-more',
  async () => (await import('./actions/more-actions.tsx')).MoreActions,
);

/** Pieces of other features. */
export type StatusParts = {
  /** The part of a receipt by which others check it. */
  proof: LazyPart<ReceiptProofProps>;
  /** What may follow a paid order. */
  afterPaid: LazyPart<AfterPaidProps>;
};

/** In the size of what comes. */
function ProofSkeleton() {
  return (
    <div className="stack" aria-hidden="true">
      <Bone shape="small" width="third" />
      <Bone shape="title" width="half" />
      <Bone shape="title" width="half" />
      <Bone shape="small" />
      <Bone shape="small" width="most" />
    </div>
  );
}

/** Without its proof a receipt still says its code. */
function ProofMissing({ code, onAgain }: { code: string; onAgain: () => void }) {
  const texts = useTexts('status');
  return (
    <div className="row">
      <p>
        {texts.receiptCode} <strong>{groupReceiptCode(code)}</strong>
      </p>
      <Button variant="text" icon={refreshCw} onClick={onAgain}>
        {texts.again}
      </Button>
    </div>
  );
}

type StatusScreenProps = StatusParts & {
  status: StatusResult;
  /** The last question had no answer: what stands here is the last that is known. */
  isOld: boolean;
  isChecking: boolean;
  onCheck: () => void;
};

/** How a payment stands: in one look, why, where the money is, all that is known of it, and what to do next. */
export function StatusScreen({ status, proof, afterPaid, isOld, isChecking, onCheck }: StatusScreenProps) {
  const texts = useTexts('status');
  const site = useSite();
  const format = useMsisdnFormat();
  const number = status.forgotten ? '•••' : format(status.mobileNumber ?? status.msisdn);
  const isKept = isOrderKept(status);
  const canGoOn = mayGoOn(status);
  const steps = trailSteps(status, { texts, slug: site.brand.slug, number, time: (at) => timeText(at, site) });
  return (
    <>
      <StatusCard status={status} number={number} mayGoOn={canGoOn} />
      {/* What follows another outcome is new and pushes nothing. */}
      <Fragment key={viewOf(status)}>
        <StatusReason status={status} isKept={isKept} />
        <MainActions {...{ status, isKept, isChecking, onCheck }} mayGoOn={canGoOn} />
        {isOld && (
          <Banner tone="warn" icon={wifiOff}>
            {texts.unseen}
          </Banner>
        )}
        {steps.length > 0 && (
          <Card>
            <h2 className="vh">{texts.trail}</h2>
            <Trail steps={steps} />
          </Card>
        )}
        <StatusDetails status={status} number={number}>
          {viewOf(status) === 'paid' && (
            <LazyPartView
              part={proof}
              props={{ code: status.receiptCode }}
              skeleton={<ProofSkeleton />}
              renderFailed={(again) => <ProofMissing code={status.receiptCode} onAgain={again} />}
            />
          )}
        </StatusDetails>
        <div className="stack gap-2">
          <LazyPartView
            part={moreActions}
            props={{ status, afterPaid }}
            skeleton={<Bone shape="control" />}
            renderFailed={() => <ReturnLink />}
          />
        </div>
      </Fragment>
    </>
  );
}
