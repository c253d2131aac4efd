import { readAmountWord, readBy, readWhy, readWords, wrongWords } from '../../../commands/command-words.ts';
import { resolutions, type Resolution, type ResolutionOrder } from './resolutions.ts';

const readResolutionWord = (word: string | undefined): Resolution => {
  const resolution = resolutions.find((each) => each === word);
  if (!resolution) throw wrongWords(`The resolution must be one of ${resolutions.join(', ')}`);
  return resolution;
};

/** A provider's own number of a charge, as it stands in the provider's reports. */
const readNumber = (given: string | undefined): string | undefined => {
  const number = given?.trim();
  if (number !== undefined && !/^[\p{L}\p{N}._:/-]{1,64}$/u.test(number))
    throw wrongWords(`--number takes the provider's own number of the charge: 1 to 64 letters, digits or . _ : / -`);
  return number;
};

/**
 * `ID RESOLUTION --why TEXT [--by NAME] [--amount AMOUNT] [--number NUMBER]` as it was typed. `login`: who the system says is at the keyboard.
 * Refuses, in words, what is not understood, who is not known, and what is given twice.
 */
export const readResolution = (
  args: readonly string[],
  login: string | undefined,
): { id: string; order: ResolutionOrder } => {
  const { words, values } = readWords(args, { most: 2, options: ['by', 'why', 'amount', 'number'] });
  const [id, word] = words;
  if (!id) throw wrongWords('Name the payment by its id');
  const resolution = readResolutionWord(word);
  const why = readWhy(values.why);
  const by = readBy(values.by, login);
  const amount = values.amount === undefined ? undefined : readAmountWord(values.amount);
  return { id, order: { resolution, by, why, amount, number: readNumber(values.number) } };
};
