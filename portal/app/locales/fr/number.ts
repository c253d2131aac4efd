/** What a field of a mobile number says of a text that can be none. `{code}` is the country's. */
export const number = {
  long: 'Trop de chiffres : écrivez un seul numéro +{code}, de {length} chiffres.',
  odd: 'Ce n’est pas un numéro : écrivez un seul numéro +{code}, de {length} chiffres.',
};
