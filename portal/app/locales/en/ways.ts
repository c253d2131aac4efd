import type { Texts } from '../texts.ts';

export const ways: Texts['ways'] = {
  mainNav: 'Main navigation',
  ussdWay: 'Poor network? Do it without internet: dial',
  menu: 'Menu',
  footCall: 'Call {care}',
};
