import type { OpenInvoice } from '@selfcare/contract/bills';
import { priceFigures, type Counted } from '../format/price-text.ts';
import type { invoices } from '../locales/fr/invoices.ts';
import type { InvoiceRow } from '../ui/purchase/invoice-list.tsx';
import { dayText } from '../format/day-text.ts';
import { fill } from '../format/fill.ts';

export const invoiceRows = (
  list: readonly OpenInvoice[],
  { texts, site }: { texts: typeof invoices; site: Counted },
): InvoiceRow[] =>
  list.map((invoice) => {
    const { tag } = site;
    const isOverdue = invoice.invoiceStatus === 'overdue';
    const days = {
      start: dayText(invoice.billingStartDate, tag),
      end: dayText(invoice.billingEndDate, tag),
      due: dayText(invoice.dueDate, tag),
    };
    return {
      invoiceNo: invoice.invoiceNo,
      lines: [fill(texts.invoicePeriod, days), fill(texts.invoiceDue, days)],
      status: isOverdue ? texts.invoiceOverdue : texts.invoiceOpen,
      isOverdue,
      tag,
      figures: priceFigures(invoice.outstandingAmount, invoice.currency, site),
      currency: invoice.currency,
    };
  });
