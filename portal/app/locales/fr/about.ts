/** About, which also stands for every unknown address. */
export const about = {
  pageTitle: 'À propos',
  pageDescription: 'Qui est {brand}, et ce que ce portail fait pour vous.',
  heading: '{brand}, c’est la conversation.',
  lead: 'Un appel, un message, un visage au loin : c’est notre métier, pour que personne ne soit coupé des siens.',
  unknown: 'Il n’y a pas encore de page à cette adresse. Voici qui nous sommes.',
  phones: 'Un portail pour tous les téléphones',
  phonesText:
    'Ce site fonctionne sur un petit écran, avec peu de réseau et peu de données. Il ne demande ni compte ni mot de passe : vous entrez un numéro, vous payez, vous gardez le reçu.',
  money: 'Votre argent',
  moneyText:
    'Le montant total est affiché avant chaque paiement. Si une opération n’aboutit pas, l’argent revient sur le moyen de paiement utilisé.',
  weave: 'Le tissage',
  weaveText:
    'Les motifs du site viennent des velours de raphia du royaume kuba et des tissus téké : des fils qui se croisent, une règle, puis une surprise.',
  stuck: 'Toujours bloqué ?',
  stuckText: 'Une personne vous répond au téléphone ou en boutique.',
  call: 'Appeler le {care}',
  shop: 'Trouver une boutique',
};
