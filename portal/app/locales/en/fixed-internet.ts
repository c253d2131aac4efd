import type { Texts } from '../texts.ts';
import { order } from './order.ts';

export const fixedInternet: Texts['fixedInternet'] = {
  ...order,
  pageTitle: 'Fixed internet invoices',
  pageDescription: 'See and pay the invoices of your {brand} fixed internet account.',
  heading: 'Fixed internet invoices',
  lead: 'Fibre and fixed internet: your account number and its email are all you need.',
  stepAccount: 'Account',
  stepInvoice: 'Invoice',
  account: 'Internet account number',
  accountHint: '2 letters and 10 digits, at the top of your bill',
  accountInvalid: 'Invalid Account Number',
  email: 'Account email',
  emailHint: 'The address given when you subscribed',
  emailInvalid: 'Invalid Email Id',
  show: 'Show Bills',
  showing: 'We are looking for the invoices…',
  orderEmpty: 'Enter the account and its email to begin. Nothing is charged before the Payment step.',
  invoice: 'Invoice',
  orderAccount: 'Account',
  period: 'Period',
  periodText: '{start} to {end}',
  dueDate: 'Due date',
};
