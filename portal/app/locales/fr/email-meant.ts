/** Below an e-mail whose provider is probably mistyped. */
export const emailMeant = { meant: 'Vouliez‑vous écrire {email} ?' };
