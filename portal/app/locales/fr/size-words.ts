/** The sizes of a bundle, in units of the language; part of the texts of each screen with bundles. */
export const sizeWords = {
  unitGB: '{count} Go',
  unitMB: '{count} Mo',
  unitMin: '{count} min',
  unitSms: '{count} SMS',
  unlimited: 'Illimité',
  unlimitedData: 'Internet illimité',
  unlimitedCalls: 'Appels illimités',
  unlimitedSms: 'SMS illimités',
};
