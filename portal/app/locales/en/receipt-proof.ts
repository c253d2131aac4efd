import type { Texts } from '../texts.ts';

export const receiptProof: Texts['receiptProof'] = {
  code: 'Receipt code',
  checkHere: 'Anyone can check this receipt at:',
  qr: 'QR code of this address',
};
