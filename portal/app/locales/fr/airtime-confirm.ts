/** Payment: the last question before the payer’s own airtime is debited. */
export const airtimeConfirm = {
  sureTitle: 'Confirmez‑vous ?',
  sureText: 'Votre solde sera débité de {amount}.',
  line: 'Ligne débitée',
  balance: 'Solde actuel',
  balanceAfter: 'Solde après paiement',
  yes: 'Oui, payer {amount}',
  no: 'Non',
  close: 'Fermer',
};
