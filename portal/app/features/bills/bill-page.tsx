import { useState, type ComponentType } from 'react';
import { priceText } from '../../format/price-text.ts';
import { useLine, AfterAnswer } from '../../loading/use-line.tsx';
import type { SavedNumbersProps } from '../../forms/shared-parts.ts';
import { useMsisdnFormat, useSite, useTexts } from '../../site/site.tsx';
import { OrderAside, OrderHelp } from '../../forms/order-aside.tsx';
import { PartMissing } from '../../loading/failure/not-asked.tsx';
import { useToPayment } from '../../forms/use-order-draft.ts';
import { LazyPartView, useLazyPartsAhead } from '../../loading/lazy-part.tsx';
import { Link } from '../../site/nav.tsx';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { PayBar, PurchasePage } from '../../ui/purchase/purchase-page.tsx';
import { RowBones } from '../../ui/purchase/plan-bones.tsx';
import { Steps } from '../../ui/purchase/steps.tsx';
import { accountPart } from './account-part.ts';
import { billedLine, type BilledLine, formId } from './billed-line.ts';
import { NoAccount, NumberForm } from './number-form.tsx';
import type { Ordered } from './use-account.ts';
import { useBillFields } from './use-bill-fields.ts';

const ahead = [accountPart];

const useFacts = (msisdn: string, billed: BilledLine, accountNo: string | undefined) => {
  const texts = useTexts('bill');
  const number = useMsisdnFormat()(msisdn);
  if (!billed.isTaken) return undefined;
  return [
    { label: texts.operation, value: billed.lineType === 'HYBRID' ? texts.operationHybrid : texts.operationPostpaid },
    { label: texts.line, value: <span className="num">{number}</span> },
    ...(accountNo ? [{ label: texts.orderAccount, value: <span className="num">{accountNo}</span> }] : []),
  ];
};

const useOrdered = (billed: BilledLine) => {
  const { currency } = useSite();
  const [ordered, setOrdered] = useState<Ordered>();
  const none: Ordered = { amount: 0, currency: currency.shown, canBuy: false };
  return { ordered: (billed.isTaken && ordered) || none, setOrdered };
};

export function BillPage({ SavedNumbers }: { SavedNumbers: ComponentType<SavedNumbersProps> }) {
  const texts = useTexts('bill');
  const site = useSite();
  const toPayment = useToPayment();
  const action = `${site.prefix}/postpaid-bill-pay`;
  const fields = useBillFields();
  const { line, again } = useLine(fields.msisdn);
  const billed = billedLine(line, site);
  const { ordered, setOrdered } = useOrdered(billed);
  useLazyPartsAhead(ahead);
  const { amount, currency, accountNo, canBuy } = ordered;

  const bones = <RowBones />;
  const summary = { texts, form: formId, facts: useFacts(fields.msisdn, billed, accountNo), amount, currency, canBuy };

  return (
    <PurchasePage
      back={<BackLink link={<Link page="home" params={{}} />}>{texts.backHome}</BackLink>}
      heading={texts.heading}
      lead={texts.lead}
      aside={<OrderAside {...summary} empty={texts.orderEmpty} isBegun={billed.isTaken} />}
      bar={
        (!billed.isTaken || amount > 0) && (
          <PayBar label={texts.toPay} amount={priceText(amount, currency, site)}>
            <Button type="submit" form={formId} unready={!canBuy}>
              {texts.next}
            </Button>
          </PayBar>
        )
      }
    >
      {/* On a phone what comes next stands in its place. */}
      <div className="only-wide">
        <Steps label={texts.steps} steps={[texts.stepBill, texts.stepPayment, texts.stepReceipt]} current={0} />
      </div>
      <NumberForm fields={fields} line={line} billed={billed} action={action}>
        <SavedNumbers number={fields.msisdn} onPick={fields.setMsisdn} />
      </NumberForm>
      {billed.isTaken ? (
        <AfterAnswer meanwhile={bones}>
          <LazyPartView
            part={accountPart}
            props={{ fields, lineType: billed.lineType, onOrdered: setOrdered, onBuy: toPayment, action }}
            skeleton={bones}
            renderFailed={(onAgain) => <PartMissing texts={texts} onAgain={onAgain} />}
          />
        </AfterAnswer>
      ) : (
        <NoAccount line={line} billed={billed} onAgain={again} />
      )}
      {canBuy && <SavedNumbers key={fields.msisdn} number={fields.msisdn} />}
      {!billed.isTaken && <OrderHelp />}
    </PurchasePage>
  );
}
