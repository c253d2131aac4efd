/** Beside the task on a desk: what comes next, and what if it does not. */
export const stepHelp = {
  next: 'Et ensuite ?',
  trouble: 'Si ça ne marche pas',
  order: 'Vous choisissez comment payer, puis vous validez : par {brand} Money avec votre PIN, par carte à la banque.',
  orderTrouble: 'Rien n’est débité sur cette page. Jusqu’à votre accord, vous pouvez tout changer ou partir.',
  card: 'La banque vous demande la carte, et le code qu’elle vous envoie, s’il y en a un.',
  cardTrouble:
    'Carte refusée ? La commande reste ici pour un autre essai. Page fermée ? Revenez voir où en est le paiement avant de repayer.',
  push: 'Le téléphone qui paie affiche le montant et demande votre PIN. Cette page attend votre accord et le voit toute seule.',
  pushTrouble: 'Pas de demande ? Vérifiez le numéro et le réseau du téléphone. Sans votre accord, rien n’est débité.',
  pin: 'Un SMS apporte un code, puis vous tapez le PIN du compte. Nous ne le gardons pas.',
  pinTrouble: 'Le code n’arrive pas ? Vérifiez le numéro ; là où il se tape, vous pouvez en demander un autre.',
  airtime: 'Un SMS apporte un code. Vous voyez ensuite ce qui sera débité, et rien ne part sans votre oui.',
  airtimeTrouble: 'Le code n’arrive pas ? Vérifiez le numéro ; là où il se tape, vous pouvez en demander un autre.',
};
