import { errors } from './errors.ts';

/** Texts of every page that leads from a number or an account to a payment. */
export const order = {
  ...errors,
  backHome: 'Accueil',
  steps: 'Étapes',
  stepPayment: 'Paiement',
  stepReceipt: 'Reçu',
  numberHint: '{length} chiffres, par exemple {example}',
  numberChecking: 'Nous vérifions ce numéro…',
  numberInvalid: 'Numéro de mobile incorrect : il doit compter {length} chiffres.',
  numberUnknown: 'Entrez un numéro {brand} valide, par exemple {example}.',
  checkFailed: 'Nous ne pouvons pas vérifier ce numéro',
  partMissing: 'Cette partie de la page ne s’affiche pas',
  order: 'Votre commande',
  operation: 'Opération',
  fee: 'Frais',
  total: 'Vous payez',
  toPay: 'À payer',
  buy: 'Choisir le paiement',
  next: 'Continuer',
  assureSafe: 'Paiement chiffré. Nous ne gardons ni carte ni code PIN.',
  assureSms:
    'Vous fermez la page ? Si le paiement passe, un SMS le dit au numéro qui paie ; par carte, gardez le lien du paiement.',
  assureRefund: 'Si l’opération n’aboutit pas, vous êtes remboursé.',
};
