import type { Bundle } from '@selfcare/contract/bundles';

export const aBundle = (part: Partial<Bundle> = {}): Bundle => ({
  name: '5 Go, 7 jours',
  category: 'data',
  description: '4G et 5G',
  data: 5,
  dataUnit: 'GB',
  voice: null,
  voiceUnit: null,
  sms: null,
  validity: 7,
  validityUnit: 'day',
  periodType: 'week',
  amount: 2000,
  currency: 'CFA',
  productCode: 'D5GD7',
  lineType: 'PREPAID',
  ...part,
});
