/** Offers to a returning visitor. `{who}` is a number or its name, `{amount}` has its currency, `{method}` is a payment method. */
export const again = {
  repeat: 'Refaire : {amount} → {who}',
  remove: 'Ne plus proposer cette recharge',
  underWay: 'Votre dernier paiement est en cours. Où en est‑il ?',
  underWayPaid: 'Votre dernier paiement a abouti. Voir le reçu',
  underWayFailed: 'Votre dernier paiement n’a pas abouti. Voir ce qu’il en est',
  sent: 'Vous avez envoyé un paiement. Où en est‑il ?',
  once: 'Recharger encore',
  keep: 'Proposer cette recharge à l’accueil',
  keepText: '{amount} pour le {number} ({method}). Gardé sur ce téléphone seulement.',
  keepTextPayer: '{amount} pour le {number} ({method} du {payer}). Gardé sur ce téléphone seulement.',
};
