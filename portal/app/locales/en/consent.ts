import type { Texts } from '../texts.ts';

export const consent: Texts['consent'] = {
  steps: 'May we count your visits?',
  stepsText:
    'Pages viewed and steps, without a number or a name, to improve this site. Everything works just as well without.',
  numbers: 'Keep your numbers on this phone?',
  numbersText: 'The list of those that you paid for, in this browser only. We do not receive it.',
  more: 'Learn more',
  yes: 'Yes',
  no: 'No',
};
