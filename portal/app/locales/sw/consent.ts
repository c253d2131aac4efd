import type { Texts } from '../texts.ts';

export const consent: Texts['consent'] = {
  steps: 'Unaturuhusu kuhesabu ziara zako?',
  stepsText:
    'Kurasa zilizotazamwa na hatua tu, bila namba wala jina, ili kuboresha tovuti hii. Ukikataa, kila kitu kinafanya kazi vile vile.',
  numbers: 'Tutunze namba zako kwenye simu hii?',
  numbersText: 'Orodha ya zile ulizolipia, kwenye kivinjari hiki tu. Sisi hatuipokei.',
  more: 'Maelezo zaidi',
  yes: 'Ndiyo',
  no: 'Hapana',
};
