import type { Texts } from '../texts.ts';

export const ways: Texts['ways'] = {
  mainNav: 'Menyu kuu',
  ussdWay: 'Mtandao hafifu? Fanya bila intaneti: piga',
  menu: 'Menyu',
  footCall: 'Piga {care}',
};
