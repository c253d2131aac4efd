import type { Answer } from '../../../api/answer.ts';

/** What the server last said of each wallet's attempts, for as long as this page lives: closing the modal gives none back. */
const known = new Map<string, number>();

/** Attempts of a wallet until the server says how many are left. */
const pinAttempts = 5;

/** The same word in two spellings. */
const wrongCodes = new Set(['1004', '56D005']);

/**
 * How many attempts a wallet has left after an answer to its PIN: none when it is locked, undefined when the answer says
 * nothing of the PIN. A locked wallet is forgotten, since only the server knows when it is open again.
 */
export const attemptsLeftAfter = (payer: string, answer: Answer<unknown>): number | undefined => {
  if (answer.outcome === 'success') known.delete(payer);
  if (answer.outcome !== 'refused') return undefined;
  const { code, result } = answer;
  const isWrong = wrongCodes.has(code);
  if (!isWrong && code !== '1006') return undefined;
  const said = result.attemptsLeft;
  const left = isWrong ? Math.max(0, Number.isInteger(said) ? Number(said) : (known.get(payer) ?? pinAttempts) - 1) : 0;
  if (left) known.set(payer, left);
  else known.delete(payer);
  return left;
};
