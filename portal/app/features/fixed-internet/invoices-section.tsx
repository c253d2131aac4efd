import type { OpenInvoice } from '@selfcare/contract/bills';
import { priceText } from '../../format/price-text.ts';
import { fill } from '../../format/fill.ts';
import { invoiceRows } from '../../forms/invoice-rows.ts';
import { NotAsked } from '../../loading/failure/not-asked.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { ArrivingHeading } from '../../ui/arriving-heading.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { InvoiceChoice } from '../../ui/purchase/invoice-list.tsx';
import type { FixedInternet } from './use-fixed-internet.ts';

function NoneOpen({ account }: { account: string }) {
  const texts = useTexts('fixedInternetList');
  return (
    <div className="stack">
      <ArrivingHeading takesFocus>{texts.noneOpen}</ArrivingHeading>
      <Banner tone="ok">{fill(texts.noneOpenText, { account })}</Banner>
    </div>
  );
}

function Choice({ page, invoices }: { page: FixedInternet; invoices: readonly OpenInvoice[] }) {
  const texts = useTexts('fixedInternetList');
  const site = useSite();
  const { invoice, charge, choose } = page;
  const isOne = invoices.length === 1;
  const heading = isOne ? texts.oneInvoice : fill(texts.manyInvoices, { count: invoices.length });
  const isOverdue = invoices.some(({ invoiceStatus }) => invoiceStatus === 'overdue');
  const exact = invoice && priceText(invoice.outstandingAmount, invoice.currency, site);
  return (
    <section className="stack">
      <ArrivingHeading takesFocus>{heading}</ArrivingHeading>
      <input type="hidden" name="account" value={page.account} />
      <input type="hidden" name="email" value={page.email} />
      <InvoiceChoice
        name="choice"
        label={heading}
        rows={invoiceRows(invoices, { texts, site })}
        value={invoice?.invoiceNo}
        onValueChange={choose}
      />
      {isOverdue && !isOne && <Banner tone="warn">{texts.overdueFirst}</Banner>}
      {exact && charge && charge.rounding !== 'none' && (
        <p className="meta" role="status">
          {fill(charge.rounding === 'up' ? texts.roundedUp : texts.roundedDown, { exact })}
        </p>
      )}
    </section>
  );
}

export function InvoicesSection({ page }: { page: FixedInternet }) {
  const texts = useTexts('fixedInternetList');
  const { invoices } = page;
  if (invoices.state === 'failed')
    return <NotAsked title={texts.notShown} failure={invoices.failure} texts={texts} onAgain={page.show} />;
  if (invoices.state !== 'listed') return null;
  if (invoices.invoices.length === 0) return <NoneOpen account={page.account} />;
  return <Choice page={page} invoices={invoices.invoices} />;
}
