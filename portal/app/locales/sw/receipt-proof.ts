import type { Texts } from '../texts.ts';

export const receiptProof: Texts['receiptProof'] = {
  code: 'Msimbo wa risiti',
  checkHere: 'Mtu yeyote anaweza kukagua risiti hii kwenye:',
  qr: 'Msimbo wa QR wa anwani hii',
};
