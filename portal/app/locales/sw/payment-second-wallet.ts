import type { Texts } from '../texts.ts';
import { shortNumber } from './short-number.ts';

export const paymentSecondWallet: Texts['paymentSecondWallet'] = {
  ...shortNumber,
  walletHeading: 'Lipa kwa {wallet}',
  walletIntro:
    'Ombi la malipo linakuja kwenye simu. Unathibitisha huko kwa PIN yako ya {wallet}, kamwe si kwenye ukurasa huu.',
  email: 'Barua pepe',
  optional: 'si lazima',
  emailFixed: 'Anwani ya ombi lako.',
  emailExample: 'jina@example.com',
  emailInvalid: 'Barua pepe si sahihi',
  number: 'Namba ya simu',
  numberHint: 'Namba iliyosajiliwa kwenye {wallet}',
  numberRequired: 'Namba ya simu inahitajika',
  continueToPay: 'Endelea kulipa',
  payWithLine: 'Lipa kwa {number}',
  cancel: 'Ghairi',
};
