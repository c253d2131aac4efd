/** Payment: where strangers have used up what a number's wallets may be asked. */
export const proveNumber = {
  numberShort: 'Ce numéro doit compter {digits} chiffres.',
  prove: 'Prouver que ce numéro est à vous',
};
