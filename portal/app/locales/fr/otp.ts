import { errors } from './errors.ts';

/** The one-time code: sending, entering, and whatever goes wrong with it. Comes with its modal, not with the page. */
export const otp = {
  ...errors,
  title: 'Entrez le code reçu par SMS',
  sendingTo: 'Nous envoyons un code au {number}.',
  sentTo: 'Envoyé au {number}. Il est valable {minutes} min.',
  codeFor: 'Code pour le {number}.',
  label: 'Code à 6 chiffres',
  hint: 'Ne donnez ce code à personne, pas même à {brand}. La validation part toute seule au sixième chiffre.',
  sending: 'Envoi du SMS…',
  sent: 'Le code est envoyé.',
  verifying: 'Vérification…',
  resend: 'Renvoyer le code',
  resendIn: 'Renvoyer le code dans {time}',
  newCode: 'Demander un nouveau code',
  newCodeIn: 'Demander un nouveau code dans {time}',
  againIn: 'Réessayer dans {time}',
  otherNumber: 'Changer de numéro',
  close: 'Fermer',

  wrong: 'Ce code n’est pas le bon. Il vous reste {left} essais.',
  wrongLast: 'Ce code n’est pas le bon. Il vous reste 1 essai.',
  exhausted: 'Nombre maximal d’essais atteint',
  expired: 'Ce code n’est plus valable. Demandez‑en un autre.',
  limited: 'Limite atteinte, réessayez plus tard.',

  finalTitle: 'Impossible de continuer avec ce numéro',
  simAdvice: 'Rien n’a été débité. Vous n’avez pas changé de carte SIM ? Appelez le {care}.',
  closesIn: 'Cette fenêtre se ferme dans {seconds} s.',
  keepOpen: 'La garder ouverte',
};
