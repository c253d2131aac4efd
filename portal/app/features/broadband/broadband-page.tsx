import type { ComponentType, SubmitEvent } from 'react';
import { priceText } from '../../format/price-text.ts';
import type { OtpModalProps } from '../../otp/code-modals.ts';
import type { SavedNumbersProps } from '../../forms/shared-parts.ts';
import { useMsisdnFormat, useSite, useTexts } from '../../site/site.tsx';
import { OrderAside, OrderHelp } from '../../forms/order-aside.tsx';
import { useToPayment } from '../../forms/use-order-draft.ts';
import { useLazyPartsAhead, type LazyPart } from '../../loading/lazy-part.tsx';
import { Link } from '../../site/nav.tsx';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { PayBar, PurchasePage } from '../../ui/purchase/purchase-page.tsx';
import { BroadbandForm, formId } from './broadband-form.tsx';
import { offerPart } from './offer-part.ts';
import { useBroadband } from './use-broadband.ts';

const ahead = [offerPart];

type BroadbandPageProps = {
  SavedNumbers: ComponentType<SavedNumbersProps>;
  otp: LazyPart<OtpModalProps>;
};

export function BroadbandPage({ SavedNumbers, otp }: BroadbandPageProps) {
  const texts = useTexts('broadband');
  const site = useSite();
  const toPayment = useToPayment();
  const page = useBroadband();
  const number = useMsisdnFormat()(page.msisdn);
  const { chosen } = page;
  useLazyPartsAhead(ahead);
  const { amount, currency } = chosen?.order ?? { amount: 0, currency: site.currency.shown };

  const buy = (event: SubmitEvent) => {
    event.preventDefault();
    if (page.check() && chosen) toPayment(chosen.order, event);
  };
  const facts = chosen && [
    { label: texts.orderBundle, value: chosen.label },
    { label: texts.beneficiary, value: <span className="num">{number}</span> },
  ];

  return (
    <PurchasePage
      back={<BackLink link={<Link page="home" params={{}} />}>{texts.backHome}</BackLink>}
      heading={texts.heading}
      lead={texts.lead}
      aside={
        <OrderAside
          texts={texts}
          form={formId}
          facts={facts}
          empty={page.router.isTaken ? texts.orderChoose : texts.orderEmpty}
          isBegun={page.router.isTaken}
          amount={amount}
          currency={currency}
          canBuy={chosen !== undefined}
        />
      }
      bar={
        <PayBar label={chosen?.label ?? texts.toPay} amount={priceText(amount, currency, site)}>
          <Button type="submit" form={formId} unready={!chosen}>
            {texts.next}
          </Button>
        </PayBar>
      }
    >
      <BroadbandForm page={page} otp={otp} onSubmit={buy}>
        <SavedNumbers number={page.msisdn} kind="router" onPick={page.setMsisdn} />
      </BroadbandForm>
      {chosen && <SavedNumbers key={page.msisdn} number={page.msisdn} kind="router" />}
      {!page.router.isTaken && <OrderHelp />}
    </PurchasePage>
  );
}
