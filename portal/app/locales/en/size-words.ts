import type { sizeWords as source } from '../fr/size-words.ts';

export const sizeWords: typeof source = {
  unitGB: '{count} GB',
  unitMB: '{count} MB',
  unitMin: '{count} min',
  unitSms: '{count} SMS',
  unlimited: 'Unlimited',
  unlimitedData: 'Unlimited data',
  unlimitedCalls: 'Unlimited calls',
  unlimitedSms: 'Unlimited SMS',
};
