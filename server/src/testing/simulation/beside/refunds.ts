import { toMajor } from '@selfcare/contract/values/money';
import { createRefundDesk } from '../../../features/payments/operations/order-refund.ts';
import { note } from '../story.ts';
import { anInstance, type World } from '../world/world.ts';

/** The share of a charge whose refund its provider leaves to a person, in worlds where refunds are refused. */
export const leftToAPerson = 0.7;

/** Orders an operator's refund of a part of any payment, sometimes more than is left, sometimes two at the same time. */
export const orderRefund = (world: World): void => {
  const paid = world.operator.book.debits.filter(({ state }) => state === 'paid');
  if (paid.length === 0) return;
  const { transactionId, charge } = world.decisions.pick(paid);
  const isDisputed = world.disputed.has(transactionId);
  for (let people = world.decisions.pick([1, 1, 2]); people > 0; people -= 1) {
    // Less than the whole, so that it differs from the refund of an undelivered payment.
    const amountMinor = Math.ceil(charge.amountMinor * world.decisions.pick([0.2, 0.4, leftToAPerson]));
    const { process, portal } = anInstance(world);
    const desk = createRefundDesk(portal.database, portal.vault, portal.market);
    const amount = String(toMajor(amountMinor, charge.currency));
    void world.tasks.start(process, () => desk.order(transactionId, { amount, by: 'Awa', why: 'A complaint' }), {
      onEnd: (outcome) => {
        if ('refused' in outcome) return note(world, 'a refund that is ordered is refused', transactionId);
        note(world, 'a person orders a refund', transactionId);
        if (isDisputed) world.ordered.push(transactionId);
      },
    });
  }
};

/** Returns refunds that were ordered although a bank disputed the payment before and after. */
export const findWrongOrders = (world: World): string[] => {
  const ordered = world.ordered.splice(0);
  return ordered.flatMap((id) =>
    world.disputed.has(id) ? [`no refund is ordered while a dispute is open: ${id}`] : [],
  );
};
