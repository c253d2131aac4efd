import { debitMutants } from './mutants/debits.ts';
import { deliveryMutants } from './mutants/deliveries.ts';
import { disputeMutants } from './mutants/disputes.ts';
import { besideMutants } from './mutants/beside.ts';
import { refundMutants } from './mutants/refunds.ts';
import { storeMutants } from './mutants/stores.ts';
import { timeMutants } from './mutants/time.ts';
import { switchMutants } from './mutants/switches.ts';
import type { NamedMutant } from './mutants/plant.ts';

/** Engines with a mistake each that a payment engine might hold, and the rule that must catch it. */
export const mutants: readonly NamedMutant[] = [
  ...debitMutants,
  ...deliveryMutants,
  ...besideMutants,
  ...disputeMutants,
  ...refundMutants,
  ...storeMutants,
  ...switchMutants,
  ...timeMutants,
];
