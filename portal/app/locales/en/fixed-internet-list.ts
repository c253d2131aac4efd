import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';
import { invoices } from './invoices.ts';

export const fixedInternetList: Texts['fixedInternetList'] = {
  ...errors,
  ...invoices,
  notShown: 'The invoices cannot be shown',
  oneInvoice: '1 invoice to pay',
  manyInvoices: '{count} invoices to pay',
  overdueFirst: 'Pay first what is overdue, so that the service is not cut off.',
  noneOpen: 'No invoice to pay',
  noneOpenText: 'Account {account} is up to date. There is nothing to do.',
};
