import type { Texts } from '../texts.ts';

export const contact: Texts['contact'] = {
  pageTitle: 'Contact Us',
  pageDescription: 'Reach {brand}: by phone, in a store, or by a code to dial.',
  lead: 'A question, a payment that worries you, something to tell us: this is how to reach us.',
  talk: 'Talk to somebody',
  call: 'Call {care}',
  callText: 'Have the reference or the code of the receipt at hand, if it is about a payment.',
  shop: 'Go to a store',
  shopText: 'With your number and a proof of identity.',
  feedback: 'Tell us what you think',
  feedbackText: 'What works, and what does not.',
  dial: 'Without internet',
  recharge: 'Recharge: {code}',
  bundles: 'Buy a bundle: {code}',
  bill: 'Pay a bill: {code}',
  broadband: 'Router and MiFi: {code}',
  safe: 'We never ask for that',
  safeText:
    'Nobody at {brand} asks for your PIN or a code that came by SMS, on the phone, in a store or by message. If somebody does, do not answer and call {care}.',
  data: 'Your personal data',
};
