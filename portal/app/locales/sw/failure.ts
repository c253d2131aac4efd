import type { Texts } from '../texts.ts';

export const failure: Texts['failure'] = {
  offlineTitle: 'Hakuna mtandao kwa sasa',
  offlineText:
    'Ukurasa huu utafunguka wenyewe mtandao ukirudi. Ulichoandika kimetunzwa. Kama ulikuwa unalipa, usilipe mara ya pili: angalia kwanza malipo yamefikia wapi.',
  errorBadge: 'Hitilafu isiyotarajiwa',
  errorDetail: 'Maelezo ya kiufundi: {detail}',
  call: 'Piga {care}',
};
