import type { Texts } from '../texts.ts';

export const nearestShop: Texts['nearestShop'] = {
  nearest: 'The nearest store',
  locating: 'Looking…',
  denied: 'We are unable to access your current location. You can search for your town in the list.',
  noPosition: 'Your position was not found. Search for your town in the list.',
  none: 'No store near this position. Search for a town in the list.',
  failed: 'No answer came. Check your network and try again.',
  choose: 'All stores',
};
