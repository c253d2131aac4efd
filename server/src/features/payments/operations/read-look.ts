import type { Look } from './look-up.ts';
import { once, readArguments, readBy, readText } from './read-words.ts';
import { ResolutionRefusal } from './resolutions.ts';

const readPayment = ([payment, ...more]: readonly string[]): string => {
  if (!payment) throw new ResolutionRefusal('Name the payment by its id');
  if (more.length > 0) throw new ResolutionRefusal(`Not understood: ${more.join(' ')}`);
  return payment;
};

/**
 * Reads `ID [--why TEXT] [--by NAME]` of a command that decides nothing: a login that may be anybody is kept as it is. Throws, in words,
 * what is not understood.
 */
export const readAgain = (
  args: readonly string[],
  login: string | undefined,
): { id: string; by: string | undefined; why: string | undefined } => {
  const { positionals, values } = readArguments(args, ['by', 'why']);
  const [by, why] = [once('by', values.by), once('why', values.why)];
  return {
    id: readPayment(positionals),
    by: by === undefined ? login : readText('by', by),
    why: why === undefined ? undefined : readText('why', why),
  };
};

/**
 * Reads `PAYMENT [--why TEXT [--by NAME]]` as it was typed. `login`: who the system says is at the keyboard. Throws, in words, what is not
 * understood and who is not known. Without a reason there is no look: numbers stay masked.
 */
export const readLook = (
  args: readonly string[],
  login: string | undefined,
): { payment: string; look: Look | undefined } => {
  const { positionals, values } = readArguments(args, ['by', 'why']);
  const payment = readPayment(positionals);
  const why = once('why', values.why);
  const by = once('by', values.by);
  if (why === undefined) {
    if (by !== undefined) throw new ResolutionRefusal('Say why you look: --why TEXT');
    return { payment, look: undefined };
  }
  return { payment, look: { by: readBy(by, login), why: readText('why', why) } };
};
