import type { Texts } from '../texts.ts';

export const again: Texts['again'] = {
  repeat: 'Rudia: {amount} → {who}',
  remove: 'Usionyeshe tena muamala huu',
  underWay: 'Malipo yako ya mwisho yanaendelea. Angalia yamefikia wapi',
  underWayPaid: 'Malipo yako ya mwisho yamefanikiwa. Angalia risiti',
  underWayFailed: 'Malipo yako ya mwisho hayakufanikiwa. Angalia kilichotokea',
  sent: 'Ulituma malipo. Angalia yamefikia wapi',
  once: 'Ongeza salio tena',
  keep: 'Weka muamala huu kwenye ukurasa wa mwanzo',
  keepText: '{amount} kwenda {number}, kwa {method}. Unatunzwa kwenye simu hii tu.',
  keepTextPayer: '{amount} kwenda {number}, kwa {method} ya {payer}. Unatunzwa kwenye simu hii tu.',
};
