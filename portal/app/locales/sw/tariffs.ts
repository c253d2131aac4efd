import type { Texts } from '../texts.ts';
import { bundleWords } from './bundle-words.ts';
import { errors } from './errors.ts';

export const tariffs: Texts['tariffs'] = {
  ...errors,
  ...bundleWords,
  pageTitle: 'Bei zote za vifurushi',
  pageDescription:
    'Vifurushi vyote vya {brand} kwenye jedwali moja: unachopata, muda, bei na bei kwa GB. Unaweza kupanga na kuchapisha.',
  heading: 'Bei zote',
  lead: 'Kila kifurushi cha {brand}, unachopata, muda wake na bei yake.',
  backHome: 'Mwanzo',
  buy: 'Chagua kifurushi',
  print: 'Chapisha',
  tools: 'Panga na chuja',
  kind: 'Aina',
  line: 'Laini',
  allLines: 'Laini zote',
  search: 'Tafuta',
  searchHint: 'jina au GB',
  all: 'Zote',
  linePrepaid: 'Malipo ya kabla',
  linePostpaid: 'Malipo ya baada',
  lineHybrid: 'Mseto',
  sort: 'Panga kwa',
  sortShelf: 'Aina',
  shown: 'Vifurushi vinavyoonekana: {count} kati ya {all}',
  noneMatches: 'Hakuna kifurushi kinacholingana. Badilisha kichujio.',
  table: 'Bei za vifurushi',
  name: 'Kifurushi',
  contents: 'Unachopata',
  lasts: 'Muda',
  lines: 'Laini',
  price: 'Bei',
  perGigabyteShort: 'kwa GB',
  gigabyte: 'Bei kwa GB',
  none: 'Hakuna kifurushi kinachouzwa kwa sasa.',
  out: 'Jedwali la bei halipatikani kwa sasa',
  outText:
    'Hatukuweza kusoma orodha ya vifurushi. Jaribu tena baada ya muda mfupi. Bila intaneti: piga {ussd}, au piga simu {care}.',
  dial: 'Piga {ussd}',
  call: 'Piga {care}',
};
