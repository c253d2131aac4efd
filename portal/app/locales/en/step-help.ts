import type { Texts } from '../texts.ts';

export const stepHelp: Texts['stepHelp'] = {
  next: 'What comes next',
  trouble: 'If it does not work',
  order: 'You choose how to pay, then say yes: with {brand} Money by your PIN, by card at the bank.',
  orderTrouble: 'Nothing is charged on this page. Until you say yes you can change everything, or leave.',
  card: 'The bank asks you for the card, and for the code that it sends you, if there is one.',
  cardTrouble:
    'Card refused? The order stays here for another try. Page closed? Come back to see how the payment stands before you pay again.',
  push: 'The phone that pays shows the amount and asks for your PIN. This page waits for your yes and sees it by itself.',
  pushTrouble: 'No request? Check the number and the network of the phone. Without your yes nothing is charged.',
  pin: 'A text message brings a code, then you type the PIN of the account. We do not keep it.',
  pinTrouble: 'No code? Check the number; where it is typed you can ask for another one.',
  airtime: 'A text message brings a code. Then you see what will be charged, and nothing is without your yes.',
  airtimeTrouble: 'No code? Check the number; where it is typed you can ask for another one.',
};
