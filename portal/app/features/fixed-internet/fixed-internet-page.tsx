import type { FunctionComponent, SubmitEvent } from 'react';
import { priceText } from '../../format/price-text.ts';
import { dayText } from '../../format/day-text.ts';
import { fill } from '../../format/fill.ts';
import { OrderAside, OrderHelp } from '../../forms/order-aside.tsx';
import { PartMissing } from '../../loading/failure/not-asked.tsx';
import { useToPayment } from '../../forms/use-order-draft.ts';
import { LazyPartView, useLazyPartsAhead, createLazyPart } from '../../loading/lazy-part.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { Link } from '../../site/nav.tsx';
import type { PageProps } from '../../site/pages.ts';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { PayBar, PurchasePage } from '../../ui/purchase/purchase-page.tsx';
import { RowBones } from '../../ui/purchase/plan-bones.tsx';
import { Steps } from '../../ui/purchase/steps.tsx';
import { AccountForm } from './account-form.tsx';
import { invoiceOrder } from './fixed-internet-rules.ts';
import { useFixedInternet, type FixedInternet } from './use-fixed-internet.ts';

const listPart = createLazyPart<{ page: FixedInternet }>(
  'fixed-internet-list',
  async () => (await import('./invoices-section.tsx')).InvoicesSection,
);

const formId = 'fixed-internet';

const useFacts = ({ invoice }: FixedInternet) => {
  const texts = useTexts('fixedInternet');
  const { tag } = useSite();
  if (!invoice) return undefined;
  const days = { start: dayText(invoice.billingStartDate, tag), end: dayText(invoice.billingEndDate, tag) };
  return [
    { label: texts.invoice, value: <span className="num">{invoice.invoiceNo}</span> },
    { label: texts.orderAccount, value: <span className="num">{invoice.accountNo}</span> },
    { label: texts.period, value: fill(texts.periodText, days) },
    { label: texts.dueDate, value: dayText(invoice.dueDate, tag) },
  ];
};

const ahead = [listPart];

function Invoices({ page }: { page: FixedInternet }) {
  const texts = useTexts('fixedInternet');
  const { state } = page.invoices;
  if (state === 'none' || state === 'refused') return null;
  if (state === 'reading') return <RowBones label={texts.showing} />;
  return (
    <LazyPartView
      part={listPart}
      props={{ page }}
      skeleton={<RowBones label={texts.showing} />}
      renderFailed={(again) => <PartMissing texts={texts} onAgain={again} />}
    />
  );
}

export const FixedInternetPage: FunctionComponent<PageProps<'fixed-internet'>> = () => {
  const texts = useTexts('fixedInternet');
  const site = useSite();
  const toPayment = useToPayment();
  const page = useFixedInternet();
  const action = `${site.prefix}/orp/fixed-internet`;
  const { invoice, charge } = page;
  useLazyPartsAhead(ahead);
  const amount = charge?.amount ?? 0;
  const shown = invoice?.currency ?? site.currency.shown;
  const canBuy = amount > 0;
  const { state } = page.invoices;
  const isListed = state === 'listed';
  const isEmpty = state === 'none' || state === 'refused';

  const buy = (event: SubmitEvent) => {
    event.preventDefault();
    if (invoice && canBuy) toPayment(invoiceOrder(invoice, amount), event);
  };

  return (
    <PurchasePage
      back={<BackLink link={<Link page="home" params={{}} />}>{texts.backHome}</BackLink>}
      heading={texts.heading}
      lead={texts.lead}
      aside={
        <OrderAside
          texts={texts}
          form={formId}
          facts={useFacts(page)}
          empty={texts.orderEmpty}
          isBegun={invoice !== undefined}
          amount={amount}
          currency={shown}
          canBuy={canBuy}
        />
      }
      bar={
        invoice && (
          <PayBar label={invoice.invoiceNo} amount={priceText(amount, shown, site)}>
            <Button type="submit" form={formId} unready={!canBuy}>
              {texts.next}
            </Button>
          </PayBar>
        )
      }
    >
      <Steps
        label={texts.steps}
        steps={[texts.stepAccount, texts.stepInvoice, texts.stepPayment]}
        current={invoice ? 1 : 0}
      />
      <AccountForm page={page} action={action} id={isListed ? undefined : formId} />
      <form hidden={isEmpty} id={isListed ? formId : undefined} method="post" action={action} noValidate onSubmit={buy}>
        <Invoices page={page} />
      </form>
      {!invoice && <OrderHelp />}
    </PurchasePage>
  );
};
