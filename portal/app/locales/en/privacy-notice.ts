import type { Texts } from '../texts.ts';

export const privacyNotice: Texts['privacyNotice'] = {
  pageTitle: 'Your personal data',
  pageDescription: 'What {brand} does with your data on this portal, for how long, and your rights.',
  heading: 'Your personal data',
  lead: 'What we keep, why, for how long, and what you can ask for.',
  controller: 'Who answers for it',
  controllerText:
    '{company}, {privacyAddress}. For any question or request about your data: {privacyContact}, or call {care}.',
  purposes: 'What we do, and why',
  paying:
    'Do what you ask for: recharges, bundles, bills, receipts, refunds. We use the number that pays, the number or account that receives, the email address if you give one, the amount and the time.',
  requesting:
    'If you ask for 5G at home: study your request and call you about it. We use the name, number, email and address that you write and, if you confirm it, the place on the map. Where there is no 5G yet, we keep them to tell you by one SMS when it comes.',
  proving: 'Check that a number is yours, by a code sent by SMS, and tell you by SMS how a payment ended.',
  protecting:
    'Protect everyone from fraud: we count attempts by number, by browser and by address, as keyed fingerprints. That is our legitimate interest, and yours.',
  placing:
    'Looking for a place, a store or coverage: the position that you allow is rounded to some hundred metres, serves the answer and is not kept.',
  booking: 'Keep accounts, as the law demands: amounts, dates and references.',
  counting:
    'Count pages viewed and steps, without a number, a name or a cookie, to improve this site: only as you allow it, and never if your browser asks not to be followed.',
  receivers: 'Who receives it',
  receiversText:
    'Those who carry out your request, and they alone: the provider of the payment method that you choose, our billing system, our SMS centre and, for 5G at home, our sales desk. We sell nothing, and this site shows no advertising.',
  geocoderText: 'A place that you look for by name is asked of {host}; nothing of you goes with it.',
  tilesText: 'Pictures of the map come from {host}, which sees the address of your connection and the area shown.',
  periods: 'For how long',
  payments:
    'Payments: numbers, account, invoice and email, {personalDays} days after their end; amounts, dates and references, as long as accounting law demands.',
  requests: 'Requests for 5G at home: {leadDays} days; what you have written but not sent, a day.',
  codes: 'Codes sent by SMS: ten minutes after their end. Proof that a number is yours, in a browser: 180 days.',
  messages: 'Messages of payment providers: 90 days.',
  cookie:
    'A cookie, set when you look up a number or pay: 180 days. It serves only to show you your own payments in full, and to protect your attempts. Without JavaScript, a second one keeps your order, encrypted, for an hour.',
  device: 'On your phone',
  deviceText:
    'The list of numbers that were paid for, their names, your usual amounts, the recharge that you kept and the reference of a payment under way stay in your browser; we do not receive them. “Your data on this phone”, at the bottom of the home page and of the pages where you buy, shows them, erases them, and changes your choice about counting.',
  forget: 'Forget me on this phone',
  rights: 'Your rights',
  rightsText:
    'Under {privacyLaw}, you can ask what we keep of your number, receive a copy, have it corrected or erased, and object. Write to {privacyContact} or call {care}: we check that the number is yours, and answer within a month at most. What a payment under way still needs is erased as soon as it is settled; the accounts stay, without your number.',
  complaint: 'If our answer is not enough, you can turn to {privacyAuthority}.',
};
