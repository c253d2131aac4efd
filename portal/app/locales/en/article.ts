import type { Texts } from '../texts.ts';

export const article: Texts['article'] = {
  updated: 'Updated on {day}',
  stuck: 'Still stuck?',
  stuckText: 'A person answers you by phone or in a store.',
  call: 'Call {care}',
  shop: 'Find a store',
};
