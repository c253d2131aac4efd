/** Texts of the pages without script that replace the work of a script. */
export const plain = {
  wrongTitle: 'Erreur : {title}',
  forget: 'M’oublier sur ce téléphone',
  forgottenTitle: 'Vous êtes oublié sur ce téléphone',
  forgottenText:
    'Ce navigateur ne montre plus vos commandes ni vos paiements. Un paiement déjà envoyé n’est pas annulé : gardez sa référence.',
  confirmTitle: 'Vérifiez, puis continuez',
  confirmText:
    'Votre navigateur ne dit pas d’où vient cette demande. Rien n’est parti : touchez Continuer pour l’envoyer.',
  lineMissing: 'Le numéro à recharger est obligatoire.',
  lineNeeded: 'Le numéro de la ligne est obligatoire.',
  balanceByCode: 'Le solde de cette box s’affiche avec un code SMS, sur la version complète avec JavaScript.',
  billByCode: 'Plutôt recevoir un code par SMS',
  amountMissing: 'Le montant est obligatoire.',
  amountInvalid: 'Écrivez le montant en chiffres, par exemple {example}.',
  numberInvalid: 'Numéro incorrect : il doit compter {length} chiffres.',

  toHome: 'Accueil',
  toRecharge: 'Recharger du crédit',
  noOrderText:
    'Une commande est gardée une heure, si votre navigateur accepte les cookies. Rien n’a été débité par cette page.',
  foreignTitle: 'Demande refusée',
  foreignText: 'Cette demande vient d’un autre site. Elle n’a rien fait et rien n’a été débité.',
  blindTitle: 'Nous ne pouvons pas répondre pour l’instant',
  blindText:
    'Ne payez pas une deuxième fois : votre commande est gardée et n’est payée qu’une fois. Si cette page ne change pas d’elle-même, revenez en arrière dans un moment.',
  blindOrder: 'Rien n’a été débité. Si cette page ne change pas d’elle-même, revenez en arrière dans un moment.',
  refusedTitle: 'Cette page ne s’affiche pas',

  airtimeNeeds:
    'Ce moyen demande un code reçu par SMS, que cette page ne peut pas prendre sans JavaScript. Payez plutôt ainsi :',
  airtimeGoesOn:
    'Ce moyen demande un code reçu par SMS, que la version complète du site sait prendre. Votre commande y est reprise.',
  leadPayNeeds: 'Le paiement demande JavaScript : ouvrez la version complète de cette page, ou appelez le {care}.',
  leadPayGoesOn: 'Payer sur la version complète',
  openCardTitle: 'Votre paiement par carte est encore ouvert',
  openCardText: 'Continuez à la banque, ou payez autrement ici : le paiement par carte est alors annulé.',
  see: 'Voir ce paiement',

  refresh: 'Actualiser',
  refreshText: 'Cette page s’actualise d’elle-même.',
  refreshEnded:
    'La réponse tarde : cette page ne s’actualise plus d’elle-même. Ne payez pas une deuxième fois ; gardez son adresse, le résultat y sera.',
  waitingHeading: 'Validez sur votre téléphone',
  bankText: 'Saisissez la carte sur la page de la banque, puis vous reviendrez ici.',
  rechargeAgain: 'Faire une autre recharge',
  fullPage: 'Ouvrir la version complète',
  tryAgain: 'Réessayer le paiement',
  giftUntold: 'Ne pas le prévenir',
};
