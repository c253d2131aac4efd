import type { sizeWords as source } from '../fr/size-words.ts';

export const sizeWords: typeof source = {
  unitGB: 'GB {count}',
  unitMB: 'MB {count}',
  unitMin: 'Dakika {count}',
  unitSms: 'SMS {count}',
  unlimited: 'Bila kikomo',
  unlimitedData: 'Intaneti bila kikomo',
  unlimitedCalls: 'Maongezi bila kikomo',
  unlimitedSms: 'SMS bila kikomo',
};
