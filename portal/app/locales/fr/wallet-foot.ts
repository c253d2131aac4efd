/** Payment: what nobody is ever asked for, below the form of a wallet. */
export const walletFoot = {
  neverAsked: 'Ne donnez à personne votre PIN ni un code reçu, pas même à {brand}.',
};
