/** The accessibility statement: what is met, what is not, how to tell us, and the other ways. `{code}` is dialled. */
export const accessibility = {
  pageTitle: 'Accessibilité',
  pageDescription: 'Ce que ce portail {brand} fait pour être utilisable par tous, ses limites, et à qui le dire.',
  heading: 'Un portail pour tout le monde',
  lead: 'Voir mal, entendre mal, trembler, lire lentement ou avoir un vieux téléphone ne doit empêcher personne de payer ici.',
  aim: 'Ce que nous visons',
  aimText:
    'Les règles internationales WCAG 2.2, niveau AA, sur toutes les pages. Nous les vérifions nous‑mêmes à chaque version ; aucun organisme extérieur n’a encore évalué ce portail. Nous le disons donc partiellement conforme.',
  met: 'Ce qui est fait',
  metKeyboard: 'Tout se fait au clavier, dans l’ordre de la page, et l’on voit toujours où l’on est.',
  metReader:
    'Chaque champ, chaque bouton et chaque message a un nom pour les lecteurs d’écran ; ce qui change pendant un paiement leur est annoncé.',
  metSight:
    'Les couleurs contrastent, en clair comme en sombre, et ne disent jamais rien à elles seules. Le texte peut être deux fois plus grand sans rien couper.',
  metTouch: 'Les boutons font au moins 48 points de côté, et rien ne demande de glisser ni de pincer.',
  metMotion: 'Les animations s’arrêtent si votre appareil le demande. Rien ne clignote et rien ne parle tout seul.',
  metScript:
    'Une recharge, un forfait, une box ou une facture se paient aussi sans JavaScript, par carte ou avec votre accord sur le téléphone, sur de petites pages.',
  metTime: 'Ce que vous avez saisi reste dans l’onglet si vous rechargez la page ou perdez le réseau.',
  limits: 'Ce qui ne l’est pas encore',
  limitTime:
    'Un code reçu par SMS vaut cinq minutes, et une demande de paiement s’efface du téléphone après un moment : c’est pour votre sécurité. Vous pouvez en demander d’autres.',
  limitBank:
    'La page de la banque et les menus du téléphone ne sont pas les nôtres ; nous n’avons pas vérifié s’ils sont accessibles.',
  limitNames:
    'Les noms des forfaits sont affichés comme l’opérateur les écrit, parfois abrégés ou en une seule langue.',
  limitQr: 'Un code QR ne se lit qu’avec un appareil photo ; le même lien se partage ou se copie juste à côté.',
  limitPeople:
    'Nous avons essayé ce portail avec des outils automatiques et au clavier, pas encore avec des personnes handicapées.',
  other: 'Les mêmes choses autrement',
  otherText: 'Sans internet, en composant un code :',
  ussdRecharge: 'Recharger : {code}',
  ussdBundles: 'Acheter un forfait : {code}',
  ussdBill: 'Payer une facture : {code}',
  ussdBroadband: 'Box et MiFi : {code}',
  otherPeople: 'Avec une personne : au {care}, ou en boutique.',
  report: 'Quelque chose vous bloque ?',
  reportText:
    'Dites‑le au {care} ou à {privacyContact} : la page, ce que vous vouliez faire, votre téléphone et ce qui vous aide (loupe, lecteur d’écran, clavier). Nous vous aidons d’abord à faire ce que vous vouliez, puis nous corrigeons la page.',
  call: 'Appeler le {care}',
  shop: 'Trouver une boutique',
};
