import type { number as source } from '../fr/number.ts';

export const number: typeof source = {
  long: 'Too many digits: enter one +{code} number of {length} digits.',
  odd: 'This is no phone number: enter one +{code} number of {length} digits.',
};
