import { parseMsisdn, parsePaymentMobile } from '@selfcare/contract/values/msisdn';
import type { Market } from '@selfcare/markets/market';
import { readBy, readWhy, readWords, wrongWords } from '../../commands/command-words.ts';

/** What may be done for a person who asks about their number. */
const personActions = ['show', 'export', 'erase'] as const;
export type PersonAction = (typeof personActions)[number];

/** What is done for whom; `msisdn` is national. */
export type PersonOrder = { msisdn: string; action: PersonAction; by: string; why: string };

const readAction = (word: string | undefined): PersonAction => {
  const action = personActions.find((each) => each === word);
  if (!action) throw wrongWords(`Say what to do for this person: ${personActions.join(', ')}`);
  return action;
};

/** A number as people write it: with spaces, with the country code, with the 0 of the wire. */
const readNumber = (word: string | undefined, market: Market): string => {
  const msisdn = parseMsisdn(word ?? '', market) ?? parsePaymentMobile(word ?? '', market);
  if (!msisdn)
    throw wrongWords(
      `Name the person by a number of ${market.msisdnLength} digits, such as ${market.msisdnExample}, with or without +${market.countryCode}`,
    );
  return msisdn;
};

/**
 * `MSISDN show|export|erase --why TEXT [--by NAME]` as it was typed. `login`: who the system says is at the keyboard.
 * Refuses, in words, what is not understood and who is not known, before anything is read.
 */
export const readPerson = (args: readonly string[], login: string | undefined, market: Market): PersonOrder => {
  const { words, values } = readWords(args, { most: 2, options: ['by', 'why'] });
  const [number, word] = words;
  const msisdn = readNumber(number, market);
  const action = readAction(word);
  return { msisdn, action, why: readWhy(values.why), by: readBy(values.by, login) };
};
