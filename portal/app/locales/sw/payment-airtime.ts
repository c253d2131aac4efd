import type { Texts } from '../texts.ts';

export const paymentAirtime: Texts['paymentAirtime'] = {
  airtimeHeading: 'Lipa kwa salio la simu',
  airtimeIntro:
    'Msimbo wa SMS unathibitisha kuwa laini ni yako. Utaona kiasi, na salio lako kama linajulikana, kabla ya kukubali.',
  number: 'Namba ya kukatwa salio',
  numberHint: 'Msimbo unatumwa kwenye laini hii',
  numberRequired: 'Weka namba ya simu',
  numberInvalid: 'Namba ya simu si sahihi',
  numberOwn: 'Chagua namba nyingine au njia nyingine ya kulipa',
  email: 'Barua pepe',
  emailFixed: 'Anwani ya ombi lako.',
  emailExample: 'jina@example.com',
  emailRequired: 'Barua pepe inahitajika',
  emailInvalid: 'Barua pepe si sahihi',
  getCode: 'Nitumie msimbo',
  goOn: 'Endelea',
};
