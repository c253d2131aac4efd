import type { Texts } from '../texts.ts';

export const coming: Texts['coming'] = {
  badge: 'Coming soon',
  meanwhile: 'In the meantime',
  call: 'Call {care}',
  ask: 'A question?',
  askText: 'Someone will answer you by phone or in a store.',
  useful: 'What you can already do here',
  recharge: 'Recharge airtime',
  tariffs: 'See all bundles and their prices',
  bill: 'Pay a bill',
  broadband: 'Recharge a router or MiFi',
  receipt: 'Check a receipt',
  contact: 'Contact Us',
  about: 'Learn how this portal works',
};

export const help: Texts['help'] = {
  pageTitle: 'Help centre',
  pageDescription: 'The answers of {brand} to your questions: recharges, bundles, bills, payments.',
  lead: 'The answers to your questions will be gathered here.',
  text: 'For a payment, keep its reference or the code of its receipt: {care} finds it by that. The home page already answers what we are asked most.',
};

export const shops: Texts['shops'] = {
  pageTitle: '{brand} stores',
  pageDescription: 'Find your {brand} store: addresses, opening hours, services.',
  lead: 'The list of stores and their map will be here.',
  text: 'Call {care} and say where you are: you will be told of a store. A recharge, a bundle or a bill can also be paid here, without going anywhere.',
};

export const dealers: Texts['dealers'] = {
  pageTitle: '{brand} dealers',
  pageDescription: 'Find the {brand} dealer near you.',
  lead: 'The list of authorised dealers will be here.',
  text: 'Call {care} and say where you are: you will be told of a dealer. Give no seller your PIN or a code that came by SMS.',
};

export const coverage: Texts['coverage'] = {
  pageTitle: 'Network map',
  pageDescription: 'The 2G, 3G, 4G and 5G coverage of {brand}.',
  lead: 'The map of 2G, 3G, 4G and 5G coverage will be here.',
  text: 'Call {care} and name your town and district: you will be told what is covered there.',
};

export const feedback: Texts['feedback'] = {
  pageTitle: 'Our Service Experience',
  pageDescription: 'Tell {brand} what works, and what does not.',
  lead: 'Soon you can write to us here what works, and what does not.',
  text: 'Tell {care} or a store today. If a payment gives you trouble, do not wait: call, with its reference.',
};

export const walletLoans: Texts['walletLoans'] = {
  pageTitle: '{brand} Money loans',
  pageDescription: 'The loans of {brand} Money: conditions and repayment.',
  lead: 'The conditions of {brand} Money loans will be here.',
  text: 'Call {care} for the conditions. {brand} never asks for money in advance for a loan, nor for your PIN.',
};
