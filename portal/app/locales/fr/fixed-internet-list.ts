import { errors } from './errors.ts';
import { invoices } from './invoices.ts';

/** The open invoices of a fixed-internet account. Comes once they are asked for. */
export const fixedInternetList = {
  ...errors,
  ...invoices,
  notShown: 'Les factures ne s’affichent pas',
  oneInvoice: '1 facture à payer',
  manyInvoices: '{count} factures à payer',
  overdueFirst: 'Payez d’abord ce qui est en retard, pour éviter une coupure.',
  noneOpen: 'Aucune facture à payer',
  noneOpenText: 'Le compte {account} est à jour. Il n’y a rien à faire.',
};
