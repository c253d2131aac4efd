/** Payment: where strangers have used up what a number's wallets may be asked. */
export const proveNumber = {
  prove: 'Prouver que ce numéro est à vous',
};
