import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';

export const receipt: Texts['receipt'] = {
  ...errors,
  pageTitle: 'Kagua risiti',
  pageDescription: 'Je, risiti ya {brand} ni halisi? Ikague kwa msimbo wake.',
  heading: 'Kagua risiti',
  intro: 'Kila risiti ya {brand} ina msimbo wa herufi na tarakimu 8. Uandike ujue kama risiti ni halisi.',
  needsScript: 'Ukurasa huu unahitaji JavaScript. Bila hiyo, piga {care} ukiwa na msimbo wa risiti.',
  code: 'Msimbo wa risiti',
  codeHint: 'Kwa mfano 7KQ4‑M2ZC',
  codeInvalid: 'Msimbo una herufi na tarakimu 8, kwa mfano 7KQ4‑M2ZC.',
  check: 'Kagua risiti',
  checking: 'Tunakagua…',
  checkingText: 'Subiri kidogo, tunakagua risiti.',

  realTitle: 'Risiti hii ni halisi',
  realText: 'Tulipokea malipo haya na kutimiza oda.',
  realRefunded: '{amount} za malipo haya zimerudishwa kwa aliyelipa.',
  realDisputed:
    'Malipo haya yanapingwa kwenye benki, inayoyachunguza au iliyorudisha pesa: usitegemee risiti hii kama uthibitisho wa malipo.',
  details: 'Risiti inasema nini',
  amount: 'Kiasi',
  date: 'Tarehe',
  hidden: 'Linganisha na risiti uliyonayo. Namba na mengine ya malipo hayaonyeshwi hapa.',
  falseTitle: 'Hakuna risiti yenye msimbo huu',
  falseText: 'Linganisha {code} na risiti, herufi kwa herufi. Kama ndivyo imeandikwa, usiiamini; piga {care}.',
  call: 'Piga {care}',
  failedTitle: 'Risiti haiwezi kukaguliwa kwa sasa',
};
