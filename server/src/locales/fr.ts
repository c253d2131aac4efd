/** Sentences that the API may show to a customer; French is the source. `{…}` is filled in, `{money}` is an amount as people read it. */
export const fr = {
  success: 'Voici la réponse à votre demande',
  /** The default labels of content, by the keys of its text packages. */
  labels: {
    question: 'Question',
    answer: 'Réponse',
    search: 'Rechercher',
  },
  loader: {
    wait: 'Un instant…',
    holdOn: 'Ne quittez pas !',
    loadingMessage: 'Nous chargeons la page pour vous',
  },
  codes: {
    badRequest: 'La demande n’est pas correcte. Vérifiez ce que vous avez saisi.',
    unauthorised: 'Cette demande n’est pas autorisée. Rechargez la page et recommencez.',
    notFound: 'Nous n’avons rien trouvé sous cette référence.',
    conflict:
      'Un paiement de cette commande est déjà en cours ou terminé. Ne payez pas une deuxième fois : regardez d’abord où il en est.',
    bodyTooLarge: 'La demande est trop grande.',
    notJson: 'La demande doit être en JSON.',
    differentBody: 'Cette commande a changé depuis le premier essai. Recommencez la commande.',
    tooManyRequests: 'Trop de demandes. Attendez avant de recommencer.',
    unexpected: 'Un problème est survenu de notre côté. Réessayez dans un moment.',
    otpSendsExhausted: 'Limite atteinte, réessayez plus tard.',
    cannotLook: 'Nous ne pouvons pas vérifier pour le moment, ne payez pas une deuxième fois.',
    wrongPin: 'Code PIN incorrect',
    walletLocked:
      'Votre compte {wallet} est bloqué après trop de codes PIN incorrects. Débloquez-le en boutique, au {care} ou en composant {reset}.',
    balanceTooLow: 'Le solde est insuffisant. Approvisionnez le compte ou choisissez un autre moyen de paiement.',
    simChanged: 'La carte SIM de ce numéro a été changée récemment. Payez par carte ou en boutique.',
    otpAttemptsExhausted: 'Nombre maximal d’essais atteint',
    wrongOtp: 'Code incorrect',
    otpExpired: 'Ce code n’est plus valable. Demandez-en un autre.',
    notMobileMoneyUser: 'Ce numéro n’a pas de compte {wallet}.',
    accountClosed: 'Ce compte est fermé. Appelez le {care} pour le régler.',
    accountUnknown: 'Aucun compte ne correspond à ces informations. Vérifiez-les sur votre facture.',
  },
  details: {
    triedTooOften:
      'Ces coordonnées ont été essayées trop souvent. La version complète de cette page, avec JavaScript, vous laisse continuer.',
    otherMarket: 'Ce portail sert un autre pays.',
    outside: 'Cet endroit est hors de la carte.',
    headersTooLarge:
      'La demande est trop grande : votre navigateur envoie sans doute trop de cookies. Effacez ceux de ce site et recommencez.',
    requestTooSlow: 'La demande n’est pas arrivée à temps. Vérifiez votre réseau et recommencez.',
    noCookie:
      'Votre navigateur refuse les cookies : sans eux, ce paiement n’est pas reconnu comme le vôtre. Acceptez ceux de ce site, ou appelez le {care}.',
    outNothingCharged: 'Ce service ne répond pas pour le moment. Rien n’a été débité.',
    amountBelowMinimum: 'Le montant minimum est de {currency} {amount}',
    amountAboveMaximum: 'Le montant maximum est de {currency} {amount}',
    amountNotWhole: 'Le montant n’est pas valable',
    amountDiffers: 'Le montant ne correspond pas au prix',
    notSold: 'Ceci n’est pas en vente sur cette page',
    lineNotOurs: 'Ce n’est pas un numéro {brand}',
    lineNotPrepaid: 'Cette ligne n’est pas prépayée',
    lineNotPostpaid: 'Cette ligne n’a pas de facture : elle n’est ni postpayée ni hybride',
    lineNotBroadband: 'Ce numéro n’est pas celui d’une box ou d’un MiFi',
    bundleWithdrawn: 'Ce forfait n’est plus en vente. Choisissez-en un autre. Rien n’a été débité.',
    bundleNotForLine: 'Ce forfait n’est pas prévu pour cette ligne. Choisissez-en un autre.',
    priceChanged: 'Le prix a changé. Vérifiez le nouveau prix avant de payer. Rien n’a été débité.',
    accountNotOfLine: 'Ce compte n’est pas celui de cette ligne',
    accountClosed: 'Ce compte est fermé. Appelez le {care} pour le régler.',
    nothingOutstanding: 'Rien à payer : toutes les factures de ce compte sont réglées. Rien n’a été débité cette fois.',
    invoiceSettled: 'Cette facture est déjà réglée, ou n’est pas de ce compte. Rien n’a été débité cette fois.',
    amountAboveBill: 'Il reste {money} à payer : payez ce montant ou une partie. Rien n’a été débité.',
    billBeingPaid:
      'Un paiement de cette facture vient d’avoir lieu ou est en cours. Rien n’a été débité cette fois. Vérifiez le montant dans un moment.',
    leadBeingPaid:
      'Cette demande vient d’être payée, ou est en train de l’être. Rien n’a été débité cette fois. Voyez où elle en est avant de payer.',
    balanceAsked: 'Ce solde a été demandé trop souvent aujourd’hui.',
    modeNotOffered: 'Ce moyen de paiement n’est pas proposé',
    payerInvalid: 'Numéro de mobile incorrect',
    ownAirtime: 'Choisissez un autre numéro ou un autre moyen de paiement',
    emailRequired: 'L’e-mail est obligatoire',
    emailRefused:
      'Le service de paiement n’accepte pas cette adresse e-mail. Vérifiez-la et corrigez-la, puis recommencez. Rien n’a été débité.',
    emailInvalid: 'Adresse e-mail incorrecte',
    countryInvalid: 'Pays non desservi',
    currencyInvalid: 'Monnaie non acceptée',
    headerMissing: 'En-tête manquant ou mal formé',
    fieldMissing: 'Ce champ est obligatoire',
    fieldInvalid: 'Ce champ n’est pas valable',
    fieldTooLong: 'Ce texte est trop long',
    fieldUnknown: 'Ce champ n’est pas connu',
    fieldTwice: 'Ce champ est donné deux fois',
    feedbackSpent: 'Merci, vous nous avez déjà beaucoup dit aujourd’hui. Réessayez demain, ou appelez le {care}.',
    feedbackDiffers: 'Ceci a déjà été envoyé avec d’autres réponses. Rechargez la page pour en envoyer de nouvelles.',
    planWithdrawn: 'Ce forfait n’est plus en vente. Choisissez-en un autre.',
    termsChanged: 'Les conditions ont changé. Rechargez la page et acceptez-les de nouveau.',
    leadsSpent: 'Trop de demandes pour ce numéro aujourd’hui. Appelez le {care} pour celle-ci.',
    otpTooSoon: 'Un code vient d’être envoyé à ce numéro. Attendez une minute avant d’en demander un autre.',
    smsNotSent: 'Le SMS n’est pas parti. Rien n’a été débité. Vous pouvez réessayer tout de suite.',
    purposeUnknown: 'Cette demande de code n’est pas prévue',
    pinInvalid: 'Le code PIN n’a pas pu être lu. Saisissez-le de nouveau.',
    pinSeen: 'Cette saisie du code PIN a déjà été envoyée. Voyez d’abord où en est le paiement.',
    airtimeTooLow: 'Votre solde semble insuffisant. Rechargez du crédit ou essayez un autre moyen de paiement.',
    promptsExhausted: 'Trop de demandes d’accord ont été envoyées à ce téléphone.',
    ownRefusalsExhausted: 'Ce numéro a été essayé trop souvent. Attendez, ou payez autrement.',
    refusalsExhausted:
      'Ce numéro a été essayé trop souvent. Attendez, payez autrement, ou prouvez par un code que le numéro est le vôtre.',
    wayClosed: '{why} Rien n’a été débité. Choisissez un autre moyen de paiement.',
    productClosed: '{why} Rien n’a été débité.',
  },
  /** The errors of form fields, in the words of the form's page. */
  forms: {
    required: 'Champ obligatoire : {label}',
    tooShort: '{label} : au moins {n} caractères',
    tooLong: '{label} : au plus {n} caractères',
    invalid: 'Valeur incorrecte : {label}',
    invalidAddress: 'Saisissez une adresse correcte',
    invalidLandmark: 'Saisissez un repère correct',
    unticked: 'Cochez cette case pour envoyer',
  },
  /** Why nothing new is begun; `again` is one of the next sentences. */
  closed: {
    way: 'Le paiement par {name} n’est pas disponible pour le moment. {again}',
    product: 'Cet achat ne peut pas être livré pour le moment, quel que soit le moyen de paiement. {again}',
    at: 'Prochain essai possible : {time}.',
    later: 'Réessayez plus tard.',
  },
  /** Payment methods within those sentences, where the market’s own name is no French word. */
  ways: { PG: 'carte', AIRTIME: 'crédit d’appel' },
  /** Text messages: letters of the GSM alphabet only, so that one message is enough. */
  sms: {
    airtime:
      '{brand} : {code} est votre code pour payer avec le crédit de ce numéro. Valable 5 min. Ne le donnez à personne, ni à {brand}.',
    airtimeAmount:
      '{brand} : {code} est votre code pour payer {amount} avec le crédit de ce numéro. Valable 5 min. Ne le donnez à personne, ni à {brand}.',
    airtimeFor:
      '{brand} : {code} est votre code pour payer {amount} pour le {target} avec le crédit de ce numéro. Valable 5 min. Ne le donnez à personne, ni à {brand}.',
    wallet:
      '{brand} : {code} est votre code pour payer avec {wallet}. Valable 5 min. Ne le donnez à personne, ni à {brand}.',
    walletAmount:
      '{brand} : {code} est votre code pour payer {amount} avec {wallet}. Valable 5 min. Ne le donnez à personne, ni à {brand}.',
    walletFor:
      '{brand} : {code} est votre code pour payer {amount} pour le {target} avec {wallet}. Valable 5 min. Ne le donnez à personne, ni à {brand}.',
    lead: '{brand} : {code} est votre code pour demander internet à la maison. Valable 5 min. Ne le donnez à personne, ni à {brand}.',
    invoice:
      '{brand} : {code} est votre code pour voir la facture de ce numéro. Valable 5 min. Ne le donnez à personne, ni à {brand}.',
    balance:
      '{brand} : {code} est votre code pour voir le solde de cette box. Valable 5 min. Ne le donnez à personne, ni à {brand}.',
  },
  /** Text messages about how a payment ended, when its page was closed. */
  outcomeMessages: {
    paid: '{brand} : paiement de {amount} pour {product}, opération réussie. Justificatif : {receipt}.',
    paidBill: '{brand} : {amount} payés pour {product}. Reste à payer : {left}. Justificatif : {receipt}.',
    refunded: '{brand} : opération impossible pour {product}. Vos {amount} ont été rendus.',
    givenBack: '{brand} : votre paiement pour {product} est annulé. Vos {amount} ont été rendus.',
    refundedByOperator: '{brand} : {amount} de votre paiement vous ont été rendus. Justificatif : {receipt}.',
    late: "{brand} : {amount} ont été pris après la fin de votre paiement. L'argent vous a été rendu. Justificatif : {receipt}.",
    notCharged: "{brand} : votre paiement de {amount} pour {product} n'a pas abouti. Rien n'a été débité.",
  },
  /** The names of products within those texts. */
  products: {
    airtime: 'le {target}',
    bundle: 'le forfait {bundle} du {target}',
    bill: 'la facture du {target}',
    invoice: 'la facture {invoice} du compte {account}',
    lead: "l'internet 5G du dossier {lead}",
  },
  /** Messages to the receiver of a gift; the giver's chosen sentence follows. */
  gifts: {
    somebody: "Quelqu'un",
    airtime: '{brand} : {giver} vous offre {amount} de crédit.',
    bundle: '{brand} : {giver} vous offre le forfait {bundle}.',
    bill: '{brand} : {giver} a payé {amount} de votre facture.',
    sentences: {
      'with-love': 'Avec toute mon affection.',
      'thank-you': 'Merci pour tout !',
      'happy-birthday': 'Joyeux anniversaire !',
      'stay-in-touch': 'Donne-moi de tes nouvelles !',
    },
  },
  /** About a lead of 5G at home; `{link}` is an address of the portal. */
  leads: {
    taken: "{brand} : votre demande d'internet 5G porte le numéro {lead}. Suivi : {link}",
    refused:
      "{brand} : nous ne pouvons pas donner suite à votre demande d'internet 5G. Rien n'a été débité. Questions : {care}.",
    come: "{brand} : l'internet 5G arrive à {town}. Voir les offres : {link}",
  },
  reasons: {
    'declined-by-customer': 'Le paiement a été refusé sur le téléphone qui paie',
    'declined-by-provider': 'Le paiement a été refusé',
    'prompt-expired': 'La demande n’a pas été validée à temps',
    'not-mobile-money-user': 'Ce numéro n’a pas de compte {wallet}',
    'balance-too-low': 'Solde {wallet} insuffisant',
    'wallet-locked': 'Ce compte {wallet} est bloqué',
    'wrong-pin': 'Code PIN incorrect',
    'payer-not-allowed': 'Ce compte {wallet} ne peut pas payer cette opération',
    'card-declined': 'La banque a refusé la carte',
    'email-refused': 'L’adresse e-mail n’a pas été acceptée',
    'card-abandoned': 'Le paiement par carte n’a pas été terminé',
    'provider-unreachable': 'Le service de paiement n’a pas répondu',
    'not-received-by-provider': 'La demande n’est pas arrivée au service de paiement',
    'replaced-by-another-attempt':
      'Un autre essai de paiement a pris la place de celui-ci : voyez d’abord où il en est',
    'never-sent': 'Le paiement n’a pas été lancé',
    'line-barred': 'Cette ligne ne peut recevoir ni crédit ni forfait',
    'line-unknown': 'Ce numéro n’est plus en service',
    'bundle-withdrawn': 'Ce forfait n’est plus en vente',
    'bill-settled': 'Cette facture était déjà réglée',
    'account-closed': 'Ce compte est fermé',
    'account-unknown': 'Ce compte n’existe plus',
    'delivery-refused': 'L’opération n’a pas pu être livrée',
    'lead-closed': 'Ce dossier est fermé',
    'lead-paid': 'Ce dossier était déjà payé',
    'amount-differed': 'Le montant débité n’était pas le prix',
    'given-back': 'Notre service client a décidé de vous rendre l’argent',
    refundUnderWay: 'Remboursement en cours. {reason}',
    refundByHand: 'Votre remboursement est traité par notre service client. {reason}',
    refunded: 'Remboursé. {reason}',
  },
};

/** The shape that every language fills. */
export type ServerTexts = typeof fr;
