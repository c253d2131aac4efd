import { allAvailable } from '../../../features/payments/methods/availability.ts';
import type { Payment } from '../../../features/payments/core/payment.ts';
import { modeNamed, connectorsOf } from '../../../features/payments/methods/modes.ts';
import { market } from '@selfcare/markets/cg/market';
import { inStore, type NamedMutant } from './plant.ts';

const connectorsOfPayment = ({ method }: Pick<Payment, 'method'>): string[] => {
  const mode = modeNamed(market, method);
  return mode ? connectorsOf(mode) : [];
};

/** Mistakes in what is made of a provider that a person has switched off. */
export const switchMutants: readonly NamedMutant[] = [
  {
    name: 'switch-not-seen',
    mistake: 'a new attempt begins by a provider that is switched off',
    rule: /nothing new begins/,
    mutant: { availability: () => allAvailable },
  },
  {
    name: 'switch-stops-all',
    mistake: 'a switch stops what is under way as well',
    rule: /everything ends/,
    mutant: inStore(({ claim }, { availability }) => ({
      claim: async (...given) =>
        (await claim(...given)).filter((due) => !availability.closureOf(connectorsOfPayment(due))),
    })),
  },
];
