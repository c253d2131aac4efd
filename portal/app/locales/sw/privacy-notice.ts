import type { Texts } from '../texts.ts';

export const privacyNotice: Texts['privacyNotice'] = {
  pageTitle: 'Taarifa zako binafsi',
  pageDescription: '{brand} inafanya nini na taarifa zako kwenye tovuti hii, kwa muda gani, na haki zako.',
  heading: 'Taarifa zako binafsi',
  lead: 'Tunachotunza, kwa nini, kwa muda gani, na unachoweza kuomba.',
  controller: 'Anayewajibika',
  controllerText:
    '{company}, {privacyAddress}. Kwa swali au ombi lolote kuhusu taarifa zako: {privacyContact}, au piga {care}.',
  purposes: 'Tunachofanya, na kwa nini',
  paying:
    'Kufanya unachoomba: salio, vifurushi, bili, risiti, kurudisha pesa. Tunatumia namba inayolipa, namba au akaunti inayopokea, barua pepe ukiitoa, kiasi na wakati.',
  requesting:
    'Ukiomba 5G ya nyumbani: kushughulikia ombi lako na kukupigia. Tunatumia jina, namba, barua pepe na anwani unayoandika na, ukithibitisha, mahali kwenye ramani. Pale 5G isipokuwepo bado, tunazitunza ili kukujulisha kwa SMS moja itakapofika.',
  proving: 'Kuhakikisha kuwa namba ni yako, kwa msimbo wa SMS, na kukujulisha kwa SMS malipo yalivyoisha.',
  protecting:
    'Kumlinda kila mtu dhidi ya ulaghai: tunahesabu majaribio kwa namba, kwa kivinjari na kwa anwani ya mtandao, kwa alama zilizofichwa kwa ufunguo. Ni kwa maslahi halali yetu, na yako.',
  placing:
    'Kutafuta mahali, duka au mtandao: mahali unaporuhusu panakadiriwa kwa mita mia hivi, panatumika kwa jibu tu na hapatunzwi.',
  booking: 'Kutunza hesabu, kama sheria inavyotaka: kiasi, tarehe na namba za miamala.',
  counting:
    'Kuhesabu kurasa zilizotazamwa na hatua, bila namba, jina wala cookie, ili kuboresha tovuti hii: kama tu unavyoruhusu, na kamwe kama kivinjari chako kinaomba usifuatiliwe.',
  receivers: 'Nani anazipokea',
  receiversText:
    'Wanaotimiza ombi lako, na wao tu: mtoa huduma wa njia ya kulipa uliyochagua, mfumo wetu wa bili, kituo chetu cha SMS na, kwa 5G ya nyumbani, idara yetu ya mauzo. Hatuuzi chochote, na tovuti hii haionyeshi matangazo.',
  geocoderText: 'Mahali unapotafuta kwa jina huulizwa kwa {host}; hakuna chochote chako kinachoambatana nacho.',
  tilesText: 'Picha za ramani hutoka {host}, inayoona anwani ya muunganisho wako na eneo linaloonyeshwa.',
  periods: 'Kwa muda gani',
  payments:
    'Malipo: namba, akaunti, ankara na barua pepe, siku {personalDays} baada ya kuisha; kiasi, tarehe na namba za miamala, kwa muda ambao sheria ya hesabu inataka.',
  requests: 'Maombi ya 5G ya nyumbani: siku {leadDays}; ulichoandika bila kutuma, siku moja.',
  codes:
    'Misimbo ya SMS: dakika kumi baada ya muda wake kuisha. Uthibitisho kuwa namba ni yako, kwenye kivinjari: siku 180.',
  messages: 'Ujumbe wa watoa huduma za malipo: siku 90.',
  cookie:
    'Cookie moja, inayowekwa unapotafuta namba au kulipa: siku 180. Kazi yake ni kukuonyesha malipo yako mwenyewe kwa ukamilifu, na kulinda majaribio yako tu. Bila JavaScript, ya pili inatunza oda yako, ikiwa imefichwa, kwa saa moja.',
  device: 'Kwenye simu yako',
  deviceText:
    'Orodha ya namba zilizolipiwa, majina yake, viasi unavyotumia, muamala uliotunza na namba ya muamala unaoendelea vinabaki kwenye kivinjari chako; sisi hatuvipokei. “Taarifa zako kwenye simu hii”, chini ya ukurasa wa mwanzo na kurasa za kununua, inavionyesha, inavifuta, na kubadilisha chaguo lako la kuhesabiwa.',
  forget: 'Nisahau kwenye simu hii',
  rights: 'Haki zako',
  rightsText:
    'Chini ya {privacyLaw}, unaweza kuuliza tunachotunza kuhusu namba yako, kupata nakala, kuomba kirekebishwe au kifutwe, na kupinga. Andika kwa {privacyContact} au piga {care}: tunahakikisha kuwa namba ni yako, na tunajibu ndani ya mwezi mmoja. Kinachohitajika kwa malipo yanayoendelea kinafutwa malipo hayo yakimalizika; hesabu zinabaki, bila namba yako.',
  complaint: 'Kama jibu letu halitoshi, unaweza kwenda kwa {privacyAuthority}.',
};
