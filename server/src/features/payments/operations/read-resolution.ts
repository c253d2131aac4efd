import { once, readArguments, readBy, readText } from './read-words.ts';
import { ResolutionRefusal, resolutions, type Resolution, type ResolutionOrder } from './resolutions.ts';

const readResolutionWord = (word: string | undefined): Resolution => {
  const resolution = resolutions.find((each) => each === word);
  if (!resolution) throw new ResolutionRefusal(`The resolution must be one of ${resolutions.join(', ')}`);
  return resolution;
};

/** A provider's own number of a charge, as it stands in the provider's reports. */
const readNumber = (given: string | undefined): string | undefined => {
  const number = given?.trim();
  if (number !== undefined && !/^[\p{L}\p{N}._:/-]{1,64}$/u.test(number))
    throw new ResolutionRefusal(
      `--number takes the provider's own number of the charge: 1 to 64 letters, digits or . _ : / -`,
    );
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
  const { positionals, values } = readArguments(args, ['by', 'why', 'amount', 'number']);
  const [id, word, ...more] = positionals;
  if (!id) throw new ResolutionRefusal('Name the payment by its id');
  const resolution = readResolutionWord(word);
  if (more.length > 0) throw new ResolutionRefusal(`Not understood: ${more.join(' ')}`);
  const why = once('why', values.why);
  if (why === undefined) throw new ResolutionRefusal('Say why: --why TEXT');
  const by = readBy(once('by', values.by), login);
  const amount = once('amount', values.amount);
  const number = readNumber(once('number', values.number));
  return { id, order: { resolution, by, why: readText('why', why), amount, number } };
};
