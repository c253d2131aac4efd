import type { invoices as source } from '../fr/invoices.ts';

export const invoices: typeof source = {
  invoicePeriod: '{start} hadi {end}',
  invoiceDue: 'Mwisho wa kulipa {due}',
  invoiceOverdue: 'Imepitiliza siku',
  invoiceOpen: 'Ya kulipa',
  roundedUp: 'Kimeongezwa kidogo kiwe kamili: kiasi halisi ni {exact}.',
  roundedDown: 'Bila senti: kiasi halisi ni {exact}.',
};
