/** Payment: a number that is not complete. */
export const shortNumber = {
  numberShort: 'Ce numéro doit compter {digits} chiffres.',
};
