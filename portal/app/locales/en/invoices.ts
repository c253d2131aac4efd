import type { invoices as source } from '../fr/invoices.ts';

export const invoices: typeof source = {
  invoicePeriod: '{start} to {end}',
  invoiceDue: 'Due {due}',
  invoiceOverdue: 'Overdue',
  invoiceOpen: 'To pay',
  roundedUp: 'Rounded up: the exact amount is {exact}.',
  roundedDown: 'Without the fraction: the exact amount is {exact}.',
};
