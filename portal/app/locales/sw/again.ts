import type { Texts } from '../texts.ts';

export const again: Texts['again'] = {
  repeat: 'Rudia: {amount} → {who}',
  remove: 'Usinipendekezee tena hii',
  underWay: 'Malipo yako ya mwisho yanaendelea. Angalia yamefikia wapi',
  underWayPaid: 'Malipo yako ya mwisho yamefanikiwa. Angalia risiti',
  underWayFailed: 'Malipo yako ya mwisho hayakufanikiwa. Angalia kilichotokea',
  sent: 'Ulituma malipo. Angalia yamefikia wapi',
  once: 'Ongeza salio tena',
  keep: 'Nipendekezee hii kwenye ukurasa wa mwanzo',
  keepText: '{amount} kwa {number}, kwa {method}. Inatunzwa kwenye simu hii tu.',
  keepTextPayer: '{amount} kwa {number}, kwa {method} ya {payer}. Inatunzwa kwenye simu hii tu.',
};
