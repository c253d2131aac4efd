import type { StatusResult } from '@selfcare/contract/payments';
import { Fragment } from 'react';
import { useMsisdnFormat, useSite, useTexts } from '../../site/site.tsx';
import { createLazyPart, LazyPartView, type LazyPart } from '../../loading/lazy-part.tsx';
import { groupReceiptCode } from '../../format/receipt-code.ts';
import { type ReceiptProofProps } from '../../site/receipt-proof.ts';
import type { AfterPaidProps } from '../../forms/order-again.ts';
import { timeText } from '../../format/day-text.ts';
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
import { isOpenCard } from '@selfcare/contract/purchase/outcome';
import { readAnyPurchase } from '../../session/purchase.ts';
import { readQueryData } from '../../session/query-data.ts';

const isOwnAttempt = ({ transactionId }: StatusResult): boolean => readAnyPurchase()?.transactionId === transactionId;

/** Returns whether this tab has the order of this payment: only that order may be retried. */
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

/** Returns whether this tab may continue an open card payment: it must have started it. */
export const mayGoOn = (status: StatusResult): boolean =>
  isOpenCard(status) && isOwnAttempt(status) && readQueryData() !== undefined;

export const moreActions = createLazyPart<MoreActionsProps>(
  'status-more',
  async () => (await import('./actions/more-actions.tsx')).MoreActions,
);

export type StatusParts = {
  proof: LazyPart<ReceiptProofProps>;
  afterPaid: LazyPart<AfterPaidProps>;
};

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
  isOld: boolean;
  isChecking: boolean;
  onCheck: () => void;
};

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
