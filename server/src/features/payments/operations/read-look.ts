import { readBy, readText, readWhy, readWords, wrongWords } from '../../../commands/command-words.ts';
import type { Look } from './look-up.ts';

const readNamed = (args: readonly string[]) => {
  const { words, values } = readWords(args, { most: 1, options: ['by', 'why'] });
  const [payment] = words;
  if (!payment) throw wrongWords('Name the payment by its id');
  return { payment, ...values };
};

/** Reads `ID [--why TEXT] [--by NAME]` of a command that decides nothing: a login that may be anybody is kept too. */
export const readAgain = (
  args: readonly string[],
  login: string | undefined,
): { id: string; by: string | undefined; why: string | undefined } => {
  const { payment: id, by, why } = readNamed(args);
  return {
    id,
    by: by === undefined ? login : readText('by', by),
    why: why === undefined ? undefined : readText('why', why),
  };
};

/** Reads `PAYMENT [--why TEXT [--by NAME]]`. Without a reason there is no look: numbers stay masked. */
export const readLook = (
  args: readonly string[],
  login: string | undefined,
): { payment: string; look: Look | undefined } => {
  const { payment, by, why } = readNamed(args);
  if (why !== undefined) return { payment, look: { by: readBy(by, login), why: readWhy(why) } };
  if (by !== undefined) throw wrongWords('Say why you look: --why TEXT');
  return { payment, look: undefined };
};
