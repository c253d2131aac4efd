import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';

export const works: Texts['works'] = {
  ...errors,
  pageTitle: 'Oda yako',
  pageDescription: 'Oda ya intaneti ya 5G iliyoandaliwa na {brand}.',
  heading: 'Oda yako',
  lead: 'Imeandaliwa na idara yetu ya mauzo. Ikague, kisha ulipe.',
  withoutScript: 'Oda hii inahitaji JavaScript. Bila hiyo, piga {care}: tutailipia pamoja nawe.',
  loading: 'Tunatafuta oda yako…',
  goneTitle: 'Oda hii haiwezi kufunguliwa',
  goneText: 'Imelipwa, ina zaidi ya siku saba, au kiungo chake hakijakamilika. Piga {care} upate mpya.',
  plan: 'Mpango',
  price: 'Bei',
  name: 'Jina',
  phone: 'Simu',
  email: 'Barua pepe',
  address: 'Anwani',
  agree:
    'Ninakubali {brand} itumie maelezo haya kushughulikia ombi langu na kunipigia, kama ukurasa wa Taarifa binafsi unavyosema',
  agreeFirst: 'Weka alama kwenye kisanduku hiki ili ulipe.',
  pay: 'Lipa',
  paying: 'Tunakagua…',
};
