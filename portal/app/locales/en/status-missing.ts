import type { Texts } from '../texts.ts';

export const statusMissing: Texts['statusMissing'] = {
  missingTitle: 'No Data found',
  missingText:
    'We cannot find this payment. Check the link, and look at your text messages before you pay again. A payment that was begun and never sent is deleted after a week: nothing of it was charged.',
  toHome: 'Home',
  unnamedText:
    'This address names no payment. Open the link that you kept, or look at your text messages before you pay again.',
  seePayment: 'See the payment under way',
};
