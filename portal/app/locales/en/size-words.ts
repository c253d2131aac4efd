import type { sizeWords as source } from '../fr/size-words.ts';

export const sizeWords: typeof source = {
  unitGB: 'GB',
  unitMB: 'MB',
  unitMin: 'min',
  unitSms: 'SMS',
  unlimited: 'Unlimited',
  unlimitedData: 'Unlimited data',
  unlimitedCalls: 'Unlimited calls',
  unlimitedSms: 'Unlimited SMS',
};
