import { isFinal } from '../../features/payments/core/payment.machine.ts';
import type { Row } from './rows.ts';
import { isPlain } from './swarm.ts';
import type { World } from './world/world.ts';

/**
 * One debit of a run whose workers never rested: from the moment when money left a customer to the moment when it was where it
 * belongs, and how long it was looked at before all faults stopped. What has not ended by then ended after `watched`.
 */
export type End = {
  seconds: number;
  watched: number;
  /** Nobody but the network, the processes, the database and our own switches went wrong in this run. */
  isPlain: boolean;
  /** It was paid after its attempt had ended: on a page or a prompt that we had closed, or called closed. */
  isLate: boolean;
};

/** Money has left somebody: from now on it is counted how long it is away. */
export const seePaid = (world: World, id: string): void => {
  if (world.swarm.isAttended) world.debits.set(id, { at: world.now, isLate: world.ended.has(id), endedAt: undefined });
};

/** Notes when the money of a payment is where it belongs: with the operator for what was delivered, or with the customer again. */
export const seeEnd = (world: World, { id, state, late }: Row): void => {
  const debit = world.debits.get(id);
  if (!debit || !isFinal(state) || (late && late !== 'REFUNDED')) return;
  if (world.operator.book.netDebits(id) === (state === 'DONE' ? 1 : 0)) debit.endedAt ??= world.now;
};

/** The same for all whose money is away, while time goes by. */
export const seeEnds = async (world: World): Promise<void> => {
  const isAway = world.debits.values().some(({ endedAt }) => endedAt === undefined);
  if (isAway) for (const row of await world.backing.rows()) seeEnd(world, row);
};

/** What there is to say of the debits of a run that is over. */
export const endsOf = ({ debits, healedAt, now, faultsHad }: World): End[] =>
  [...debits.values()].map(({ at, isLate, endedAt = Infinity }) => ({
    seconds: endedAt - at,
    watched: (healedAt ?? now) - at,
    isPlain: isPlain(faultsHad),
    isLate,
  }));
