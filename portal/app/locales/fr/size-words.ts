/** What a bundle holds, in units of the language; part of the texts of each screen that shows a bundle. */
export const sizeWords = {
  unitGB: 'Go',
  unitMB: 'Mo',
  unitMin: 'min',
  unitSms: 'SMS',
  unlimited: 'Illimité',
  unlimitedData: 'Internet illimité',
  unlimitedCalls: 'Appels illimités',
  unlimitedSms: 'SMS illimités',
};
