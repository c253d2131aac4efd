import { errors } from './errors.ts';
import { methodNames } from './method-names.ts';
import { sizeWords } from './size-words.ts';

/** Payment: the payment methods and the summary. Each form has texts of its own, and so has a payment under way. */
export const payment = {
  ...errors,
  ...methodNames,
  ...sizeWords,
  pageTitle: 'Comment payer ?',
  pageDescription: 'Payez votre commande {brand}.',
  heading: 'Comment payer ?',
  back: 'Modifier la commande',
  toHome: 'Accueil',

  giveUp: 'Abandonner la commande',

  prepaidRecharge: 'Recharge prépayée',
  bundlePurchase: 'Achat de forfait',
  billPayment: 'Paiement de facture',
  invoicePayment: 'Facture internet fixe',
  summaryOf: 'Recharge du',
  detail: 'Détail',
  number: 'Numéro de mobile',
  payee: 'Vous payez à',
  amount: 'Montant',
  bundle: 'Forfait',
  installedAt: 'Installation',
  benefits: 'Avantages',
  account: 'Numéro de compte',
  invoice: 'Numéro de facture',
  startDate: 'Date de début',
  endDate: 'Date de fin',
  dueDate: 'Date d’échéance',
  atTheBank: 'La banque affiche',
  fee: 'Frais',
  connection: 'Raccordement',
  total: 'Total',
  assureFinal: 'Total final : nous n’ajoutons aucun frais.',
  assureSms:
    'Vous fermez la page ? Si le paiement passe, un SMS le dit au numéro qui paie ; par carte, gardez le lien.',
  assureRefund: 'En cas d’échec, l’argent revient sur le moyen utilisé. Aide au {care}.',

  methods: 'Moyens de paiement',
  methodsFailed: 'Les moyens de paiement ne s’affichent pas',
  formFailed: 'Ce formulaire ne s’affiche pas',
  methodsNone: 'Aucun moyen de paiement pour cette commande.',
  methodCardText: 'Visa, Mastercard',
  methodAirtimeText: 'Payé avec votre solde',
  methodPhoneText: 'Validé sur votre téléphone',
  methodPinText: 'Validé par code PIN',

  oneMoment: 'Un instant…',
  checkingBalance: 'Lecture du solde…',
  sending: 'Envoi…',

  nothingCharged: 'Rien n’a été débité.',
  liveTitle: 'Un paiement est en cours',
  liveText: 'Ne payez pas deux fois : voyez d’abord où il en est.',
  liveLink: 'Voir ce paiement',
};
