/** Pages whose content is not there yet: each says so, and what leads on meanwhile. `coming` is what they share. */
export const coming = {
  badge: 'Bientôt ici',
  meanwhile: 'En attendant',
  call: 'Appeler le {care}',
  ask: 'Une question ?',
  askText: 'Une personne vous répond au téléphone ou en boutique.',
  useful: 'Ce que vous pouvez déjà faire ici',
  recharge: 'Recharger du crédit',
  tariffs: 'Voir tous les forfaits et leurs prix',
  bill: 'Payer une facture',
  broadband: 'Recharger une box ou un MiFi',
  receipt: 'Vérifier un reçu',
  contact: 'Nous contacter',
  about: 'Savoir comment marche ce portail',
};

export const help = {
  pageTitle: 'Centre d’aide',
  pageDescription: 'Vos questions à {brand}, et leurs réponses : recharges, forfaits, factures, paiements.',
  lead: 'Les réponses à vos questions seront rassemblées ici.',
  text: 'Pour un paiement, gardez sa référence ou le code du reçu : le {care} le retrouve avec. L’accueil répond déjà aux questions que l’on nous pose le plus.',
};

export const shops = {
  pageTitle: 'Boutiques {brand}',
  pageDescription: 'Trouver une boutique {brand} : adresses, horaires, services.',
  lead: 'La liste des boutiques et leur carte seront ici.',
  text: 'Appelez le {care} et dites où vous êtes : on vous indique une boutique. Une recharge, un forfait ou une facture se paient aussi ici, sans vous déplacer.',
};

export const dealers = {
  pageTitle: 'Revendeurs {brand}',
  pageDescription: 'Trouver un revendeur {brand} près de vous.',
  lead: 'La liste des revendeurs agréés sera ici.',
  text: 'Appelez le {care} et dites où vous êtes : on vous indique un revendeur. Ne donnez à aucun vendeur votre PIN ni un code reçu par SMS.',
};

export const coverage = {
  pageTitle: 'Carte du réseau',
  pageDescription: 'La couverture {brand} en 2G, 3G, 4G et 5G.',
  lead: 'La carte de la couverture 2G, 3G, 4G et 5G sera ici.',
  text: 'Appelez le {care} et nommez votre ville et votre quartier : on vous dit ce qui y passe.',
};

export const feedback = {
  pageTitle: 'Votre avis sur nos services',
  pageDescription: 'Dire à {brand} ce qui va, et ce qui ne va pas.',
  lead: 'Vous pourrez bientôt nous écrire ici ce qui va, et ce qui ne va pas.',
  text: 'Dites‑le dès aujourd’hui au {care} ou en boutique. Pour un paiement qui pose problème, n’attendez pas : appelez, avec sa référence.',
};

export const walletLoans = {
  pageTitle: 'Prêts {brand} Money',
  pageDescription: 'Les prêts {brand} Money : conditions et remboursement.',
  lead: 'Les conditions des prêts {brand} Money seront ici.',
  text: 'Appelez le {care} pour connaître les conditions. {brand} ne demande jamais d’argent d’avance pour un prêt, ni votre PIN.',
};
