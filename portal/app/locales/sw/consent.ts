import type { Texts } from '../texts.ts';

export const consent: Texts['consent'] = {
  steps: 'Unaturuhusu kuhesabu ziara zako?',
  stepsText:
    'Kurasa zilizotazamwa na hatua tu, bila namba wala jina, ili kuboresha tovuti hii. Ukikataa, kila kitu kinafanya kazi vile vile.',
  numbers: 'Tutunze namba zako kwenye simu hii?',
  numbersText: 'Zile ulizolipia, kwenye kivinjari hiki tu. Sisi hatuzipokei.',
  more: 'Maelezo zaidi',
  yes: 'Ndiyo',
  no: 'Hapana',
};
