import type { Texts } from '../texts.ts';

export const contact: Texts['contact'] = {
  pageTitle: 'Wasiliana nasi',
  pageDescription: 'Wasiliana na {brand}: kwa simu, dukani, au kwa kupiga namba.',
  lead: 'Swali, malipo yanayokutia wasiwasi, jambo la kutuambia: utatupata hivi.',
  talk: 'Ongea na mtu',
  call: 'Piga {care}',
  callText: 'Uwe na namba ya muamala au msimbo wa risiti, kama ni kuhusu malipo.',
  shop: 'Fika dukani',
  shopText: 'Ukiwa na namba yako na kitambulisho.',
  feedback: 'Toa maoni yako',
  feedbackText: 'Kinachokwenda vizuri, na kisichokwenda.',
  dial: 'Bila intaneti',
  recharge: 'Ongeza salio: {code}',
  bundles: 'Nunua kifurushi: {code}',
  bill: 'Lipa bili: {code}',
  broadband: 'Router na MiFi: {code}',
  safe: 'Hatukuombi haya kamwe',
  safeText:
    'Hakuna mtu wa {brand} anayekuomba PIN yako wala msimbo uliotumwa kwa SMS, kwa simu, dukani au kwa ujumbe. Mtu akikuomba, usimjibu, na piga {care}.',
  data: 'Taarifa zako binafsi',
};
