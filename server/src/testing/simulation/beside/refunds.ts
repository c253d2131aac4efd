import { toMajor, type CurrencyCode } from '@selfcare/contract/values/money';
import { createRefundDesk } from '../../../features/payments/operations/order-refund.ts';
import { note } from '../story.ts';
import { pass } from '../world/time.ts';
import { anInstance, type World } from '../world/world.ts';

/** A person gives back a part of a payment, delivered or not, that may be more than is left of it; now and then two do so at once. */
export const orderRefund = async (world: World): Promise<void> => {
  // Nobody orders two refunds in one instant, and the books tell their rows apart by the time.
  await pass(world, 0.001);
  const paid = world.operator.book.debits.filter(({ state }) => state === 'paid');
  if (paid.length === 0) return;
  const { transactionId, charge } = world.decisions.pick(paid);
  const isDisputed = world.disputed.has(transactionId);
  for (let people = world.decisions.pick([1, 1, 2]); people > 0; people -= 1) {
    // Less than the whole: that is the other refund, of what was not delivered.
    const amountMinor = Math.ceil(charge.amountMinor * world.decisions.pick([0.2, 0.4, 0.7]));
    const { process, portal } = anInstance(world);
    const desk = createRefundDesk(portal.database, portal.vault, portal.market);
    const amount = String(toMajor(amountMinor, charge.currency as CurrencyCode));
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
