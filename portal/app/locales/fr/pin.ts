import { errors } from './errors.ts';

/** The wallet's PIN: entering it, a wrong one, a locked wallet. Comes with its modal, not with the page. */
export const pin = {
  ...errors,
  title: 'Votre code PIN {wallet}',
  payee: 'Vous payez à {company}',
  count: '{count} sur 4',
  keypad: 'Clavier',
  incomplete: 'Tapez les 4 chiffres de votre code PIN.',
  delete: 'Effacer',
  pay: 'Payer {amount}',
  sending: 'Paiement en cours…',
  preparing: 'Un instant…',
  close: 'Fermer',
  sealed: 'Chiffré ici, jamais conservé.',
  neverAsked: 'Ne donnez ce code à personne, pas même à {brand}.',
  forgotten: 'Code PIN oublié ? Composez le',

  wrong: 'Code PIN incorrect. Il vous reste {left} essais.',
  wrongLast: 'Code PIN incorrect. Il vous reste 1 essai.',

  lockedTitle: 'Votre compte {wallet} est bloqué',
  lockedText:
    'Trop de codes PIN {wallet} incorrects. Votre argent est en sécurité et rien n’a été débité. Pour débloquer le compte :',
  lockedDial: 'Composer le {dial}',
  lockedDialText: 'Pour choisir un nouveau code PIN',
  lockedCall: 'Appeler le {number}',
  lockedCallText: 'Le service client',
  lockedShop: 'Aller en boutique',
  lockedShopText: 'Avec une pièce d’identité',
  otherMethod: 'Payer autrement',

  insecureTitle: 'Cette page n’est pas protégée',
  insecureText: 'Un code PIN ne se tape que sur une page ouverte en https. Rien n’a été débité.',
};
