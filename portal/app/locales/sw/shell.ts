import type { Texts } from '../texts.ts';

export const shell: Texts['shell'] = {
  skip: 'Nenda kwenye maudhui',
  homeLink: '{brand}, mwanzo',
  languages: 'Lugha',
  securePayment: 'Malipo salama',
  offline: 'Huna mtandao: hakuna kinachotumwa, ulichoandika kinabaki. Ukurasa unaoomba utafunguka mtandao ukirudi.',
  privacy: 'Taarifa zako kwenye simu hii',
  loadingWait: 'Tafadhali subiri…',
  loadingHoldOn: 'Subiri kidogo!',
  loadingMessage: 'Tunakufungulia ukurasa',
  toastSuccess: 'Imekamilika',
  toastError: 'Kuna tatizo',
  toastClose: 'Funga',
  errorTitle: 'Ukurasa umeshindwa kufunguka.',
  errorAdvice:
    'Jaribu tena baada ya muda mfupi. Kama ulikuwa unalipa, usilipe mara ya pili: angalia kwanza malipo yamefikia wapi.',
  again: 'Jaribu tena',
  errorAgain: 'Fungua ukurasa upya',
  errorPlain: 'Endelea bila ukurasa kamili',
};
