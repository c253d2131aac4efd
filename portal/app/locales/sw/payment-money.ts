import type { Texts } from '../texts.ts';
import { shortNumber } from './short-number.ts';

export const paymentMoney: Texts['paymentMoney'] = {
  ...shortNumber,
  moneyHeading: 'Lipa kwa {brand} Money',
  moneyIntro: 'Ombi la malipo linakuja kwenye simu. Unathibitisha huko kwa PIN yako, kamwe si kwenye ukurasa huu.',
  moneyIntroPin: 'Msimbo wa SMS unathibitisha namba, kisha unaweka PIN yako.',
  moneyNumber: 'Namba ya simu iliyosajiliwa',
  moneyNumberHint: 'Namba iliyosajiliwa kwenye {brand} Money',
  moneyNumberRequired: 'Namba ya simu inahitajika',
  proceed: 'Endelea',
  payWithLine: 'Lipa kwa {number}',
  cancel: 'Ghairi',
};
