/** What the server last said of each wallet's attempts, for as long as this page lives: closing a modal gives none back. */
const known = new Map<string, number>();

/** Attempts left for a payer's wallet, where the server has said. */
export const knownAttempts = (payer: string): number | undefined => known.get(payer);

export const keepAttempts = (payer: string, attemptsLeft: number) => {
  known.set(payer, attemptsLeft);
};

/** Forgets a wallet: its PIN was right, or it is locked and only the server knows when no more. */
export const forgetAttempts = (payer: string) => {
  known.delete(payer);
};
