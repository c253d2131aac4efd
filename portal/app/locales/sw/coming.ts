import type { Texts } from '../texts.ts';

export const coming: Texts['coming'] = {
  badge: 'Inakuja hivi karibuni',
  meanwhile: 'Kwa sasa',
  call: 'Piga {care}',
  ask: 'Una swali?',
  askText: 'Kuna mtu wa kukujibu kwa simu au dukani.',
  useful: 'Unachoweza kufanya hapa tayari',
  recharge: 'Ongeza salio',
  tariffs: 'Angalia vifurushi vyote na bei zake',
  bill: 'Lipa bili',
  broadband: 'Nunua kifurushi cha router au MiFi',
  receipt: 'Kagua risiti',
  contact: 'Wasiliana nasi',
  about: 'Jua tovuti hii inavyofanya kazi',
};

export const help: Texts['help'] = {
  pageTitle: 'Msaada',
  pageDescription: 'Majibu ya {brand} kwa maswali yako: salio, vifurushi, bili, malipo.',
  lead: 'Majibu ya maswali yako yatakusanywa hapa.',
  text: 'Kwa malipo yoyote, tunza namba ya muamala au msimbo wa risiti: ukipiga {care} tunayatafuta kwa hizo. Ukurasa wa mwanzo tayari unajibu maswali yanayoulizwa zaidi.',
};

export const shops: Texts['shops'] = {
  pageTitle: 'Maduka ya {brand}',
  pageDescription: 'Tafuta duka la {brand}: anwani, saa za kazi, huduma.',
  lead: 'Orodha ya maduka na ramani yake itakuwa hapa.',
  text: 'Piga {care} na useme ulipo: utaelekezwa duka. Salio, kifurushi au bili unaweza pia kulipia hapa, bila kwenda popote.',
};

export const dealers: Texts['dealers'] = {
  pageTitle: 'Mawakala wa {brand}',
  pageDescription: 'Tafuta wakala wa {brand} karibu nawe.',
  lead: 'Orodha ya mawakala walioidhinishwa itakuwa hapa.',
  text: 'Piga {care} na useme ulipo: utaelekezwa wakala. Usimpe muuzaji yeyote PIN yako wala msimbo uliotumwa kwa SMS.',
};

export const coverage: Texts['coverage'] = {
  pageTitle: 'Ramani ya mtandao',
  pageDescription: 'Mahali mtandao wa {brand} wa 2G, 3G, 4G na 5G unapofika.',
  lead: 'Ramani ya mtandao wa 2G, 3G, 4G na 5G itakuwa hapa.',
  text: 'Piga {care} na utaje mji na mtaa wako: utaambiwa mtandao gani unafika hapo.',
};

export const feedback: Texts['feedback'] = {
  pageTitle: 'Maoni yako kuhusu huduma',
  pageDescription: 'Iambie {brand} kinachokwenda vizuri, na kisichokwenda.',
  lead: 'Hivi karibuni utaweza kutuandikia hapa kinachokwenda vizuri, na kisichokwenda.',
  text: 'Leo unaweza kutuambia kwa kupiga {care} au dukani. Malipo yakikusumbua, usisubiri: piga simu, ukiwa na namba ya muamala.',
};

export const walletLoans: Texts['walletLoans'] = {
  pageTitle: 'Mikopo ya {brand} Money',
  pageDescription: 'Mikopo ya {brand} Money: masharti na marejesho.',
  lead: 'Masharti ya mikopo ya {brand} Money yatakuwa hapa.',
  text: 'Piga {care} kujua masharti. {brand} haiombi kamwe pesa za kutanguliza ili upate mkopo, wala PIN yako.',
};
