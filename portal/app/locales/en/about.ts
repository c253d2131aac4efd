import type { Texts } from '../texts.ts';

export const about: Texts['about'] = {
  pageTitle: 'About',
  pageDescription: 'Who {brand} is, and what this portal does for you.',
  heading: '{brand} is conversation.',
  lead: 'A call, a message, a face from far away: that is our trade, so that nobody is cut off from their own.',
  unknown: 'There is no page at this address yet. This is who we are.',
  phones: 'A portal for every phone',
  phonesText:
    'This site works on a small screen, with little network and little data. It asks for no account and no password: you enter a number, you pay, you keep the receipt.',
  money: 'Your money',
  moneyText:
    'The full amount is shown before each payment. If something fails, the money returns to where it came from.',
  weave: 'The weave',
  weaveText:
    'The patterns come from the raffia velvets of the Kuba kingdom and from Teke cloth: threads that cross, a rule, then a surprise.',
  stuck: 'Still stuck?',
  stuckText: 'Someone will answer you by phone or in a store.',
  call: 'Call {care}',
  shop: 'Find a store',
};
