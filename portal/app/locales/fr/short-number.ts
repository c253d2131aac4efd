/** Payment: the message for an incomplete number. */
export const shortNumber = {
  numberShort: 'Ce numéro doit compter {digits} chiffres.',
};
