/** Payment: the warning below the form of a wallet. */
export const walletFoot = {
  neverAsked: 'Ne donnez à personne votre PIN ni un code reçu, pas même à {brand}.',
};
