import type { Plan } from '../../features/leads/gateway.ts';

/** A plan of 5G at home as the catalogue sells it. */
export const soldPlan: Plan = {
  code: 'H100',
  name: '5G Maison',
  description: '',
  radio: '5G',
  data: { value: 100, unit: 'GB' },
  validity: { value: 30, unit: 'day' },
  price: { amountMinor: 45_000, currency: 'XAF' },
  fee: { amountMinor: 15_000, currency: 'XAF' },
};
