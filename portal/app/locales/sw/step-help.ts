import type { Texts } from '../texts.ts';

export const stepHelp: Texts['stepHelp'] = {
  next: 'Kinachofuata',
  trouble: 'Ikishindikana',
  order: 'Unachagua njia ya kulipa, kisha unathibitisha: kwa {brand} Money kwa PIN yako, kwa kadi kwenye benki.',
  orderTrouble:
    'Hakuna pesa inayokatwa kwenye ukurasa huu. Kabla hujathibitisha unaweza kubadilisha yote, au kuondoka.',
  card: 'Benki inakuomba taarifa za kadi, na msimbo inaokutumia, kama upo.',
  cardTrouble:
    'Kadi imekataliwa? Oda inabaki hapa ujaribu tena. Umefunga ukurasa? Rudi uone malipo yamefikia wapi kabla ya kulipa tena.',
  push: 'Simu inayolipa inaonyesha kiasi na kuomba PIN yako. Ukurasa huu unasubiri uthibitishe, na unaona wenyewe.',
  pushTrouble: 'Ombi halijafika? Angalia namba na mtandao wa simu. Usipothibitisha, hakuna pesa inayokatwa.',
  pin: 'SMS inaleta msimbo, kisha unaweka PIN ya akaunti. Sisi hatuitunzi.',
  pinTrouble: 'Msimbo haujafika? Kagua namba; pale unapouweka unaweza kuomba mwingine.',
  airtime: 'SMS inaleta msimbo. Kisha unaona kitakachokatwa, na hakuna pesa inayokatwa bila wewe kukubali.',
  airtimeTrouble: 'Msimbo haujafika? Kagua namba; pale unapouweka unaweza kuomba mwingine.',
};
