/** Messages of a number field for a text that is no mobile number. `{code}` is the country's. */
export const number = {
  long: 'Trop de chiffres : écrivez un seul numéro +{code}, de {length} chiffres.',
  odd: 'Ce n’est pas un numéro : écrivez un seul numéro +{code}, de {length} chiffres.',
};
