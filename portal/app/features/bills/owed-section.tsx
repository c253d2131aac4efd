import { priceFigures } from '../../format/price-text.ts';
import { dayText } from '../../format/day-text.ts';
import { fill } from '../../format/fill.ts';
import { invoiceRows } from '../../forms/invoice-rows.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { Amount } from '../../ui/purchase/amount.tsx';
import { ArrivingHeading } from '../../ui/arriving-heading.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { calendar, circleAlert } from '../../ui/icons/icons.ts';
import { InvoiceList } from '../../ui/purchase/invoice-list.tsx';
import { Owed } from '../../ui/purchase/owed.tsx';
import { firstDue, type Bill } from './bill-rules.ts';

function DueBadge({ invoices }: Pick<Bill, 'invoices'>) {
  const texts = useTexts('billAccount');
  const { tag } = useSite();
  const due = firstDue(invoices ?? []);
  if (!due) return null;
  const isOverdue = due.invoiceStatus === 'overdue';
  return (
    <Badge tone={isOverdue ? 'bad' : 'warn'}>
      <Icon shape={isOverdue ? circleAlert : calendar} small />
      {isOverdue ? texts.invoiceOverdue : fill(texts.invoiceDue, { due: dayText(due.dueDate, tag) })}
    </Badge>
  );
}

type OwedSectionProps = {
  bill: Bill;
  owesNothing: boolean;
  takesFocus: boolean;
};

export function OwedSection({ bill, owesNothing, takesFocus }: OwedSectionProps) {
  const texts = useTexts('billAccount');
  const site = useSite();
  const { totalOutstanding, currency, accountNo, invoices } = bill;
  if (owesNothing) {
    return (
      <div className="stack">
        <ArrivingHeading takesFocus={takesFocus}>{texts.nothingOwed}</ArrivingHeading>
        <Banner tone="ok">{fill(texts.nothingOwedText, { account: accountNo })}</Banner>
      </div>
    );
  }
  const amount = <Amount value={priceFigures(totalOutstanding, currency, site)} currency={currency} tag={site.tag} />;
  return (
    <Owed takesFocus={takesFocus} label={texts.owed} amount={amount}>
      <DueBadge invoices={invoices} />
    </Owed>
  );
}

export function InvoicesSection({ bill, onOther }: { bill: Bill; onOther: () => void }) {
  const texts = useTexts('billAccount');
  const site = useSite();
  const { invoices } = bill;
  return (
    <section className="stack" aria-label={texts.invoicesHeading}>
      {!invoices && <p className="meta">{texts.invoicesFailed}</p>}
      {invoices && invoices.length > 0 && (
        <>
          <h2>{texts.invoicesHeading}</h2>
          <InvoiceList label={texts.invoicesHeading} rows={invoiceRows(invoices, { texts, site })} />
        </>
      )}
      <div>
        <Button variant="soft" small onClick={onOther}>
          {texts.otherAccount}
        </Button>
      </div>
    </section>
  );
}
