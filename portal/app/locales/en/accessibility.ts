import type { Texts } from '../texts.ts';

export const accessibility: Texts['accessibility'] = {
  pageTitle: 'Accessibility',
  pageDescription: 'What this {brand} portal does so that everybody can use it, its limits, and whom to tell.',
  heading: 'A portal for everybody',
  lead: 'Seeing or hearing badly, trembling hands, reading slowly or an old phone should keep nobody from paying here.',
  aim: 'What we aim for',
  aimText:
    'The international rules WCAG 2.2, level AA, on every page. We check them ourselves with each release; nobody from outside has assessed this portal yet. We therefore call it partially conformant.',
  met: 'What is done',
  metKeyboard: 'Everything works from the keyboard, in the order of the page, and you always see where you are.',
  metReader:
    'Each field, button and message has a name for screen readers; what changes during a payment is announced to them.',
  metSight:
    'Colours contrast, in light and in dark, and never say anything by themselves. Text can be twice as large with nothing cut off.',
  metTouch: 'Buttons are at least 48 points wide and high, and nothing asks you to drag or pinch.',
  metMotion: 'Animations stop if your device asks for that. Nothing flashes and nothing speaks by itself.',
  metScript:
    'Recharges, bundles, routers and bills can also be paid without JavaScript, by card or with your approval on the phone, on small pages.',
  metTime: 'What you typed stays in the tab if you reload the page or lose the network.',
  limits: 'What is not yet',
  limitTime:
    'A code that comes by SMS is valid for five minutes, and a request to pay disappears from the phone after a while: that is for your safety. You can ask for others.',
  limitBank:
    'The bank’s page and the menus of your phone are not ours; we have not checked whether they are accessible.',
  limitNames: 'Names of bundles are shown as the operator writes them, sometimes shortened or in one language only.',
  limitQr: 'A QR code needs a camera; the same link can be shared or copied right beside it.',
  limitPeople: 'We have tried this portal with automatic tools and from the keyboard, not yet with disabled people.',
  other: 'The same by other ways',
  otherText: 'Without internet, by dialling a code:',
  ussdRecharge: 'Recharge: {code}',
  ussdBundles: 'Buy a bundle: {code}',
  ussdBill: 'Pay a bill: {code}',
  ussdBroadband: 'Router and MiFi: {code}',
  otherPeople: 'With a person: call {care}, or in a store.',
  report: 'Does something block you?',
  reportText:
    'Tell {care} or {privacyContact}: the page, what you wanted to do, your phone and what helps you (magnifier, screen reader, keyboard). We first help you to do what you wanted, then we mend the page.',
  call: 'Call {care}',
  shop: 'Find a store',
};
