import type { Texts } from '../texts.ts';

export const savedNumbers: Texts['savedNumbers'] = {
  known: 'Namba zinazojulikana kwenye simu hii',
  keep: 'Tunza namba hii',
  kept: 'Imetunzwa kwenye simu hii tu. Ipe jina ukipenda.',
  nameOf: 'Jina la {number}',
  favourite: 'Pendwa',
  remove: 'Ondoa {number}',
  removeShort: 'Ondoa',
  heading: 'Taarifa zako kwenye simu hii',
  intro: 'Orodha hii na majina yake vinabaki kwenye kivinjari hiki. Sisi hatuvipokei.',
  none: 'Hakuna namba iliyotunzwa hapa.',
  shared: 'Simu ya pamoja',
  sharedText: 'Usitunze namba wala kiasi; vilivyotunzwa hapa vinafutwa.',
  counting: 'Hesabu ziara zangu',
  countingText: 'Kurasa zilizotazamwa na hatua tu, bila namba wala jina, ili kuboresha tovuti hii.',
  countingRefused: 'Kivinjari chako kinaomba usifuatiliwe: hakuna kinachohesabiwa.',
  forget: 'Nisahau kwenye simu hii',
  forgetSure: 'Tufute vyote kwenye simu hii?',
  forgetText:
    'Namba, unachoandika sasa na machaguo yako vinatoweka. Malipo yaliyotumwa hayaghairiwi: tunza namba ya muamala.',
  forgetYes: 'Futa vyote',
  forgetNo: 'Acha vibaki',
  forgetting: 'Tunafuta…',
  forgetNotTold: 'Imebaki cookie moja',
  forgetNotToldText:
    'Vingine vimefutwa. Cookie hii inaonyesha malipo yako kwa ukamilifu kwenye kivinjari hiki; ni seva yetu tu inayoweza kuiondoa, na haijajibu.',
  forgetAgain: 'Jaribu tena',
  close: 'Funga',
};
