import type { number as source } from '../fr/number.ts';

export const number: typeof source = {
  long: 'Tarakimu zimezidi: weka namba moja ya +{code} yenye tarakimu {length}.',
  odd: 'Hii si namba ya simu: weka namba moja ya +{code} yenye tarakimu {length}.',
};
