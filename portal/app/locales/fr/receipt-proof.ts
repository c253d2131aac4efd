/** On a receipt: its code, and where anyone can check it. */
export const receiptProof = {
  code: 'Code du reçu',
  checkHere: 'Ce reçu se vérifie à cette adresse :',
  qr: 'Code QR de cette adresse',
};
