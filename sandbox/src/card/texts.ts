import type { Language } from '../language.ts';

/** The card page's words. */
export type CardTexts = {
  title: string;
  secure: string;
  pretend: string;
  amount: string;
  ordered: string;
  reference: string;
  number: string;
  expiry: string;
  expiryHint: string;
  securityCode: string;
  securityCodeHint: string;
  pay: (amount: string) => string;
  leave: string;
  codeTitle: string;
  codeText: (last4: string) => string;
  code: string;
  confirm: string;
  wrong: { number: string; expiry: string; securityCode: string; code: string };
  paidTitle: string;
  paidText: string;
  declinedTitle: string;
  declinedText: string;
  returning: string;
  back: string;
  goneTitle: string;
  goneText: string;
  outTitle: string;
  outText: string;
  testCards: string;
  succeeds: string;
  declines: string;
  asksForCode: string;
};

const fr: CardTexts = {
  title: 'Paiement par carte',
  secure: 'Page de paiement du prestataire de cartes',
  pretend: 'Bac à sable : aucune carte réelle, aucun argent réel.',
  amount: 'Montant débité',
  ordered: 'Votre commande',
  reference: 'Référence',
  number: 'Numéro de carte',
  expiry: 'Date d’expiration',
  expiryHint: 'MM/AA',
  securityCode: 'Code de sécurité',
  securityCodeHint: 'Trois chiffres au dos',
  pay: (amount) => `Payer ${amount}`,
  leave: 'Revenir sans payer',
  codeTitle: 'Code à usage unique',
  codeText: (last4) => `Votre banque vous a envoyé un code pour la carte qui finit par ${last4}.`,
  code: 'Code reçu',
  confirm: 'Confirmer le paiement',
  wrong: {
    number: 'Ce numéro de carte n’est pas valable. Rien n’a été débité.',
    expiry: 'Cette date n’est pas valable ou elle est passée. Rien n’a été débité.',
    securityCode: 'Le code de sécurité a trois ou quatre chiffres. Rien n’a été débité.',
    code: 'Ce code n’est pas le bon. Rien n’a été débité, réessayez.',
  },
  paidTitle: 'Paiement accepté',
  paidText: 'Votre carte est débitée. Vous revenez chez le marchand.',
  declinedTitle: 'Paiement refusé',
  declinedText: 'Votre banque a refusé ce paiement. Rien n’a été débité.',
  returning: 'Vous revenez chez le marchand dans quelques secondes.',
  back: 'Revenir maintenant',
  goneTitle: 'Page inconnue',
  goneText: 'Ce paiement n’existe pas.',
  outTitle: 'Service indisponible',
  outText: 'Le paiement par carte ne répond pas. Revenez chez le marchand : il vérifie si vous avez été débité.',
  testCards: 'Cartes d’essai',
  succeeds: 'acceptée',
  declines: 'refusée',
  asksForCode: 'demande le code 123456',
};

const en: CardTexts = {
  title: 'Card payment',
  secure: 'The card provider’s payment page',
  pretend: 'Sandbox: no real card, no real money.',
  amount: 'Amount charged',
  ordered: 'Your order',
  reference: 'Reference',
  number: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM/YY',
  securityCode: 'Security code',
  securityCodeHint: 'Three digits on the back',
  pay: (amount) => `Pay ${amount}`,
  leave: 'Return without paying',
  codeTitle: 'One-time code',
  codeText: (last4) => `Your bank has sent you a code for the card ending in ${last4}.`,
  code: 'Code received',
  confirm: 'Confirm the payment',
  wrong: {
    number: 'This card number is not valid. Nothing was charged.',
    expiry: 'This date is not valid, or it has passed. Nothing was charged.',
    securityCode: 'The security code has three or four digits. Nothing was charged.',
    code: 'This code is wrong. Nothing was charged, try again.',
  },
  paidTitle: 'Payment accepted',
  paidText: 'Your card has been charged. You are returning to the merchant.',
  declinedTitle: 'Payment declined',
  declinedText: 'Your bank declined this payment. Nothing was charged.',
  returning: 'You will return to the merchant in a few seconds.',
  back: 'Return now',
  goneTitle: 'Unknown page',
  goneText: 'This payment does not exist.',
  outTitle: 'Service not available',
  outText: 'Card payment does not answer. Return to the merchant, who checks whether you were charged.',
  testCards: 'Test cards',
  succeeds: 'succeeds',
  declines: 'is declined',
  asksForCode: 'asks for the code 123456',
};

const sw: CardTexts = {
  title: 'Malipo ya kadi',
  secure: 'Ukurasa wa malipo wa mtoa huduma ya kadi',
  pretend: 'Majaribio: hakuna kadi halisi, hakuna pesa halisi.',
  amount: 'Kiasi kinachokatwa',
  ordered: 'Oda yako',
  reference: 'Namba ya muamala',
  number: 'Namba ya kadi',
  expiry: 'Mwisho wa kutumika',
  expiryHint: 'MM/YY',
  securityCode: 'Namba ya usalama',
  securityCodeHint: 'Tarakimu tatu nyuma ya kadi',
  pay: (amount) => `Lipa ${amount}`,
  leave: 'Rudi bila kulipa',
  codeTitle: 'Msimbo wa mara moja',
  codeText: (last4) => `Benki yako imekutumia msimbo wa kadi inayoishia na ${last4}.`,
  code: 'Msimbo uliotumiwa',
  confirm: 'Thibitisha malipo',
  wrong: {
    number: 'Namba hii ya kadi si sahihi. Hakuna pesa iliyokatwa.',
    expiry: 'Tarehe hii si sahihi, au imeshapita. Hakuna pesa iliyokatwa.',
    securityCode: 'Namba ya usalama ina tarakimu tatu au nne. Hakuna pesa iliyokatwa.',
    code: 'Msimbo si sahihi. Hakuna pesa iliyokatwa, jaribu tena.',
  },
  paidTitle: 'Malipo yamekubaliwa',
  paidText: 'Kadi yako imekatwa pesa. Unarudi kwa muuzaji.',
  declinedTitle: 'Malipo yamekataliwa',
  declinedText: 'Benki yako imekataa malipo haya. Hakuna pesa iliyokatwa.',
  returning: 'Utarudi kwa muuzaji baada ya sekunde chache.',
  back: 'Rudi sasa',
  goneTitle: 'Ukurasa haujulikani',
  goneText: 'Malipo haya hayapo.',
  outTitle: 'Huduma haipatikani kwa sasa',
  outText: 'Malipo ya kadi hayajibu. Rudi kwa muuzaji: anakagua kama umekatwa pesa.',
  testCards: 'Kadi za majaribio',
  succeeds: 'inakubaliwa',
  declines: 'inakataliwa',
  asksForCode: 'inaomba msimbo 123456',
};

export const cardTexts: Record<Language, CardTexts> = { fr, en, sw };
