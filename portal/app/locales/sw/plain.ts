import type { Texts } from '../texts.ts';

export const plain: Texts['plain'] = {
  wrongTitle: 'Kuna tatizo: {title}',
  forget: 'Nisahau kwenye simu hii',
  forgottenTitle: 'Umesahauliwa kwenye simu hii',
  forgottenText:
    'Kivinjari hiki hakionyeshi tena maagizo wala malipo yako. Malipo yaliyotumwa hayaghairiwi: tunza namba ya muamala.',
  confirmTitle: 'Kagua, kisha endelea',
  confirmText: 'Kivinjari chako hakisemi ombi hili limetoka wapi. Hakuna kilichotumwa: bonyeza Endelea ili kulituma.',
  lineMissing: 'Namba ya kuongezewa salio inahitajika.',
  lineNeeded: 'Namba ya laini inahitajika.',
  balanceByCode: 'Salio la router hii linaonekana kwa msimbo wa SMS, kwenye toleo kamili lenye JavaScript.',
  billByCode: 'Afadhali pata msimbo kwa SMS',
  amountMissing: 'Kiasi kinahitajika.',
  amountInvalid: 'Andika kiasi kwa tarakimu, kwa mfano {example}.',
  numberInvalid: 'Namba si sahihi: zinatakiwa tarakimu {length}.',

  toHome: 'Mwanzo',
  toRecharge: 'Ongeza salio',
  noOrderText: 'Oda inatunzwa kwa saa moja, kama kivinjari chako kinakubali cookie. Ukurasa huu haujakata pesa yoyote.',
  foreignTitle: 'Ombi limekataliwa',
  foreignText: 'Ombi hili limetoka kwenye tovuti nyingine. Halijafanya chochote, na hakuna pesa iliyokatwa.',
  blindTitle: 'Hatuwezi kujibu kwa sasa',
  blindText:
    'Usilipe mara ya pili: oda yako imetunzwa na inalipwa mara moja tu. Ukurasa huu usipobadilika wenyewe, rudi nyuma baada ya muda mfupi.',
  blindOrder: 'Hakuna pesa iliyokatwa. Ukurasa huu usipobadilika wenyewe, rudi nyuma baada ya muda mfupi.',
  refusedTitle: 'Ukurasa huu hauonekani kwa sasa',

  airtimeNeeds:
    'Njia hii inahitaji msimbo wa SMS, ambao ukurasa huu hauwezi kuupokea bila JavaScript. Badala yake, lipa hivi:',
  airtimeGoesOn:
    'Njia hii inahitaji msimbo kwa SMS, ambao toleo kamili la tovuti linaweza kupokea. Oda yako inaenda nawe.',
  leadPayNeeds: 'Kulipia hapa kunahitaji JavaScript: fungua toleo kamili la ukurasa huu, au piga {care}.',
  leadPayGoesOn: 'Lipa kwenye toleo kamili',
  openCardTitle: 'Malipo yako ya kadi bado yako wazi',
  openCardText: 'Endelea kwenye benki, au lipa hapa kwa njia nyingine: malipo ya kadi yataghairiwa.',
  see: 'Angalia malipo haya',

  refresh: 'Onyesha upya',
  refreshText: 'Ukurasa huu unajionyesha upya wenyewe.',
  refreshEnded:
    'Jibu linachelewa: ukurasa huu haujisasishi tena wenyewe. Usilipe mara ya pili; tunza anwani yake, matokeo yatakuwa hapo.',
  waitingHeading: 'Thibitisha kwenye simu yako',
  bankText: 'Weka taarifa za kadi kwenye ukurasa wa benki, kisha utarudi hapa.',
  rechargeAgain: 'Ongeza salio lingine',
  fullPage: 'Fungua ukurasa kamili',
  tryAgain: 'Jaribu kulipa tena',
  giftUntold: 'Usiwaarifu',
};
