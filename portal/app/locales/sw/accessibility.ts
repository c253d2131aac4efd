import type { Texts } from '../texts.ts';

export const accessibility: Texts['accessibility'] = {
  pageTitle: 'Huduma kwa watu wote',
  pageDescription: 'Tovuti hii ya {brand} imefanya nini ili kila mtu aweze kuitumia, mapungufu yake, na wa kumwambia.',
  heading: 'Tovuti kwa kila mtu',
  lead: 'Kutoona au kutosikia vizuri, mikono inayotetemeka, kusoma polepole au simu ya zamani visimzuie mtu yeyote kulipa hapa.',
  aim: 'Tunacholenga',
  aimText:
    'Kanuni za kimataifa za WCAG 2.2, ngazi ya AA, kwenye kila ukurasa. Tunazikagua wenyewe kila toleo jipya linapotoka; bado hakuna mtu wa nje aliyeipima tovuti hii. Kwa hiyo tunasema inatimiza kanuni hizo kwa sehemu.',
  met: 'Kilichofanyika',
  metKeyboard: 'Kila kitu kinafanyika kwa kibodi, kwa mpangilio wa ukurasa, na unaona muda wote ulipo.',
  metReader:
    'Kila sehemu ya kujaza, kitufe na ujumbe una jina kwa visoma skrini; kinachobadilika wakati wa malipo kinatangazwa.',
  metSight:
    'Rangi zinatofautiana vizuri, kwenye mwanga na kwenye giza, na hazibebi maana peke yake. Maandishi yanaweza kukuzwa mara mbili bila kukatwa.',
  metTouch: 'Vitufe vina angalau pointi 48 kwa upana na urefu, na hakuna kinachotaka kuburuta au kubana kwa vidole.',
  metMotion:
    'Picha zinazosogea zinasimama kama kifaa chako kinataka hivyo. Hakuna kinachowakawaka wala kinachoongea chenyewe.',
  metScript:
    'Unaweza pia kulipia salio, kifurushi, router au bili bila JavaScript, kwa kadi au kwa kuthibitisha kwenye simu, kwenye kurasa ndogo.',
  metTime: 'Ulichoandika kinabaki kwenye ukurasa ukiufungua upya au mtandao ukikatika.',
  limits: 'Ambacho bado hakijafanyika',
  limitTime:
    'Msimbo wa SMS unatumika kwa dakika tano, na ombi la malipo linatoweka kwenye simu baada ya muda: ni kwa usalama wako. Unaweza kuomba tena.',
  limitBank: 'Ukurasa wa benki na menyu za simu yako si vyetu; hatujakagua kama vinafaa kwa watu wote.',
  limitNames:
    'Majina ya vifurushi yanaonyeshwa kama mtandao unavyoyaandika, wakati mwingine kwa kifupi au kwa lugha moja tu.',
  limitQr: 'Msimbo wa QR unahitaji kamera; kiungo hicho hicho unaweza kukituma au kukinakili hapo hapo.',
  limitPeople: 'Tumeijaribu tovuti hii kwa zana za kompyuta na kwa kibodi, bado hatujaijaribu na watu wenye ulemavu.',
  other: 'Huduma hizo hizo kwa njia nyingine',
  otherText: 'Bila intaneti, kwa kupiga namba:',
  ussdRecharge: 'Ongeza salio: {code}',
  ussdBundles: 'Nunua kifurushi: {code}',
  ussdBill: 'Lipa bili: {code}',
  ussdBroadband: 'Router na MiFi: {code}',
  otherPeople: 'Kwa kuongea na mtu: piga {care}, au fika dukani.',
  report: 'Kuna kitu kinakuzuia?',
  reportText:
    'Piga {care} au andika kwa {privacyContact}, utuambie: ukurasa gani, ulitaka kufanya nini, simu yako na kinachokusaidia (kikuzaji, kisoma skrini, kibodi). Kwanza tunakusaidia kufanya ulichotaka, kisha tunarekebisha ukurasa.',
  call: 'Piga {care}',
  shop: 'Tafuta duka',
};
