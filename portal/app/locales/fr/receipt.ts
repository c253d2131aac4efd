import { errors } from './errors.ts';

/** The page that says whether a receipt is real, by its code. */
export const receipt = {
  ...errors,
  pageTitle: 'Vérifier un reçu',
  pageDescription: 'Un reçu {brand} est‑il vrai ? Vérifiez‑le avec son code.',
  heading: 'Vérifier un reçu',
  intro: 'Chaque reçu {brand} porte un code de 8 lettres et chiffres. Saisissez‑le pour savoir si le reçu est vrai.',
  needsScript: 'Cette page a besoin de JavaScript. Sans lui, appelez le {care} avec le code du reçu.',
  code: 'Code du reçu',
  codeHint: 'Par exemple 7KQ4‑M2ZC',
  codeInvalid: 'Un code a 8 lettres et chiffres, par exemple 7KQ4‑M2ZC.',
  check: 'Vérifier le reçu',
  checking: 'Vérification…',
  checkingText: 'Un instant, nous vérifions le reçu.',

  realTitle: 'Ce reçu est vrai',
  realText: 'Nous avons reçu ce paiement et livré la commande.',
  realRefunded: '{amount} de ce paiement ont été rendus à la personne qui a payé.',
  realDisputed:
    'Ce paiement est contesté auprès d’une banque, qui l’examine ou a rendu l’argent : ne comptez pas sur ce reçu comme preuve de paiement.',
  details: 'Ce que dit le reçu',
  amount: 'Montant',
  date: 'Date',
  hidden: 'Comparez avec le reçu que vous avez. Les numéros et le reste du paiement ne sont pas montrés ici.',
  falseTitle: 'Aucun reçu ne porte ce code',
  falseText:
    'Comparez {code} signe par signe avec le reçu. S’il est bien écrit ainsi, ne vous y fiez pas et appelez le {care}.',
  call: 'Appeler le {care}',
  failedTitle: 'Le reçu ne peut pas être vérifié pour l’instant',
};
