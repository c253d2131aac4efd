import type { Texts } from '../texts.ts';

export const nearestShop: Texts['nearestShop'] = {
  nearest: 'Duka lililo karibu zaidi',
  locating: 'Tunatafuta…',
  denied: 'Hatuwezi kufikia mahali ulipo. Unaweza kutafuta mji wako kwenye orodha.',
  noPosition: 'Mahali ulipo hapajulikani. Tafuta mji wako kwenye orodha.',
  none: 'Hakuna duka karibu na mahali hapa. Tafuta mji kwenye orodha.',
  failed: 'Jibu halikufika. Angalia mtandao wako kisha ujaribu tena.',
  choose: 'Maduka yote',
};
