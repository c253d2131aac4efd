import type { Texts } from '../texts.ts';

export const article: Texts['article'] = {
  updated: 'Imebadilishwa tarehe {day}',
  stuck: 'Bado umekwama?',
  stuckText: 'Kuna mtu wa kukujibu kwa simu au dukani.',
  call: 'Piga {care}',
  shop: 'Tafuta duka',
};
