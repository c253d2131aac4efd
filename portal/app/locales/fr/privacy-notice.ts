/** The notice of what becomes of personal data; places in braces are the market's (`privacy` of its file). */
export const privacyNotice = {
  pageTitle: 'Vos données personnelles',
  pageDescription: 'Ce que {brand} fait de vos données sur ce portail, pour combien de temps, et vos droits.',
  heading: 'Vos données personnelles',
  lead: 'Ce que nous gardons, pourquoi, combien de temps, et ce que vous pouvez demander.',
  controller: 'Qui en répond',
  controllerText:
    '{company}, {privacyAddress}. Pour toute question ou demande sur vos données : {privacyContact}, ou le {care}.',
  purposes: 'Ce que nous faisons, et pourquoi',
  paying:
    'Exécuter ce que vous demandez : recharges, forfaits, factures, reçus, remboursements. Nous utilisons le numéro qui paie, le numéro ou le compte qui reçoit, l’adresse e‑mail si vous en donnez une, le montant et l’heure.',
  requesting:
    'Si vous demandez la 5G à la maison : étudier votre demande et vous appeler. Nous utilisons le nom, le numéro, l’e‑mail et l’adresse que vous écrivez et, si vous le confirmez, l’endroit sur la carte. Là où la 5G n’est pas encore arrivée, nous les gardons pour vous le dire par un seul SMS quand elle arrive.',
  proving:
    'Vérifier qu’un numéro est bien le vôtre, par un code envoyé par SMS, et vous dire par SMS comment un paiement s’est terminé.',
  protecting:
    'Protéger chacun contre la fraude : nous comptons les essais par numéro, par navigateur et par adresse, sous forme d’empreintes chiffrées. C’est notre intérêt légitime, et le vôtre.',
  placing:
    'Chercher un lieu, une boutique ou la couverture : la position que vous permettez est arrondie à quelque cent mètres, sert à la réponse et n’est pas gardée.',
  booking: 'Tenir les comptes, comme la loi nous y oblige : montants, dates et références.',
  counting:
    'Compter les pages vues et les étapes, sans numéro, sans nom et sans cookie, pour améliorer ce site : seulement comme vous le permettez, et jamais si votre navigateur demande de ne pas être suivi.',
  receivers: 'Qui les reçoit',
  receiversText:
    'Ceux qui exécutent votre demande, et eux seuls : le prestataire du moyen de paiement que vous choisissez, notre système de facturation, notre centre de SMS et, pour la 5G à la maison, notre service commercial. Nous ne vendons rien, et ce site ne montre aucune publicité.',
  geocoderText: 'Le lieu que vous cherchez par son nom est demandé à {host} ; rien de vous ne l’accompagne.',
  tilesText: 'Les images de la carte viennent de {host}, qui voit l’adresse de votre connexion et l’endroit affiché.',
  periods: 'Combien de temps',
  payments:
    'Paiements : numéros, compte, facture et e‑mail, {personalDays} jours après la fin ; montants, dates et références, le temps que la loi comptable demande.',
  requests: 'Demandes de 5G à la maison : {leadDays} jours ; ce que vous avez écrit sans l’envoyer, un jour.',
  codes:
    'Codes reçus par SMS : dix minutes après leur fin. Preuve qu’un numéro est à vous, dans un navigateur : 180 jours.',
  messages: 'Messages des prestataires de paiement : 90 jours.',
  cookie:
    'Un cookie, posé quand vous cherchez un numéro ou payez : 180 jours. Il ne sert qu’à vous montrer vos propres paiements en entier, et à protéger vos essais. Sans JavaScript, un second garde votre commande, chiffrée, une heure.',
  device: 'Sur votre téléphone',
  deviceText:
    'La liste des numéros payés, leurs noms, vos montants habituels, la recharge que vous avez gardée et la référence d’un paiement en cours restent dans votre navigateur ; nous ne les recevons pas. « Vos données sur ce téléphone », en bas de l’accueil et des pages d’achat, les montre, les efface, et change votre choix sur le comptage.',
  forget: 'M’oublier sur ce téléphone',
  rights: 'Vos droits',
  rightsText:
    'Selon {privacyLaw}, vous pouvez demander ce que nous gardons de votre numéro, en recevoir une copie, le faire corriger ou effacer, et vous opposer. Écrivez à {privacyContact} ou appelez le {care} : nous vérifions que le numéro est à vous, et répondons en un mois au plus. Ce qu’un paiement en cours exige encore est effacé dès qu’il est réglé ; les comptes restent, sans votre numéro.',
  complaint: 'Si notre réponse ne vous suffit pas, vous pouvez saisir {privacyAuthority}.',
};
