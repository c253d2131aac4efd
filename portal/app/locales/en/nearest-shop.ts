import type { Texts } from '../texts.ts';

export const nearestShop: Texts['nearestShop'] = {
  nearest: 'The nearest store',
  locating: 'Looking…',
  denied: 'We are unable to access your current location. You can search your town in the list.',
  noPosition: 'Your position does not come. Search your town in the list.',
  none: 'No store near this position. Search a town in the list.',
  failed: 'No answer came. Check your connection and try again.',
  choose: 'All stores',
};
