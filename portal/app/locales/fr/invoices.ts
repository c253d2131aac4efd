/** Invoices and their days; part of the texts of each page that lists some. */
export const invoices = {
  invoicePeriod: 'Du {start} au {end}',
  invoiceDue: 'Échéance le {due}',
  invoiceOverdue: 'En retard',
  invoiceOpen: 'À payer',
  roundedUp: 'Arrondi à l’unité supérieure : le montant exact est de {exact}.',
  roundedDown: 'Sans les centimes : le montant exact est de {exact}.',
};
