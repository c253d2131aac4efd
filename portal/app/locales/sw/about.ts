import type { Texts } from '../texts.ts';

export const about: Texts['about'] = {
  pageTitle: 'Kuhusu sisi',
  pageDescription: '{brand} ni nani, na tovuti hii inakufanyia nini.',
  heading: '{brand}: mazungumzo yasikatike.',
  lead: 'Kazi yetu ni kuunganisha watu: mtu asikose kuwasiliana na watu wake.',
  unknown: 'Bado hakuna ukurasa kwenye anwani hii. Hapa tunajitambulisha.',
  phones: 'Tovuti kwa simu zote',
  phonesText:
    'Tovuti hii inafanya kazi kwenye skrini ndogo, mtandao hafifu na MB chache. Haitaki akaunti wala nenosiri: unaweka namba, unalipa, unabaki na risiti.',
  money: 'Pesa zako',
  moneyText: 'Kiasi chote kinaonyeshwa kabla ya kila malipo. Muamala usipokamilika, pesa zinarudi zilikotoka.',
  weave: 'Michoro yetu',
  weaveText:
    'Michoro ya tovuti hii imetokana na ufumaji wa asili: nyuzi zinazopishana, mpangilio, kisha jambo usilolitarajia.',
  stuck: 'Bado umekwama?',
  stuckText: 'Kuna mtu wa kukujibu kwa simu au dukani.',
  call: 'Piga {care}',
  shop: 'Tafuta duka',
};
