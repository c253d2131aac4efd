/** Every way to reach the operator. `{code}` is dialled. */
export const contact = {
  pageTitle: 'Nous contacter',
  pageDescription: 'Joindre {brand} : par téléphone, en boutique, ou par un code à composer.',
  lead: 'Une question, un paiement qui vous inquiète, un mot à nous dire : voici comment nous joindre.',
  talk: 'Parler à quelqu’un',
  call: 'Appeler le {care}',
  callText: 'Ayez sous la main la référence ou le code du reçu, si c’est pour un paiement.',
  shop: 'Aller en boutique',
  shopText: 'Avec votre numéro et une pièce d’identité.',
  feedback: 'Donner votre avis',
  feedbackText: 'Ce qui va, et ce qui ne va pas.',
  dial: 'Sans internet',
  recharge: 'Recharger : {code}',
  bundles: 'Acheter un forfait : {code}',
  bill: 'Payer une facture : {code}',
  broadband: 'Box et MiFi : {code}',
  safe: 'Nous ne demandons jamais',
  safeText:
    'Personne chez {brand} ne vous demande votre PIN ni un code reçu par SMS, au téléphone, en boutique ou par message. Si quelqu’un le fait, ne répondez pas et appelez le {care}.',
  data: 'Vos données personnelles',
};
