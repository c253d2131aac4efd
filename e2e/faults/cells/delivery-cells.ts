import { newVisitor, pushOrder } from '../../harness/api.ts';
import { answerFaults } from '../../harness/sandbox.ts';
import { inTurn, numbered, on, type Play } from './cells.ts';

/** Every fault of the delivery of airtime; a refused line leads to a refund. */
export const deliveryCells = numbered(
  { way: 'push', port: 'airtime' },
  [
    ...on('credit', answerFaults, (fault) => (fault === 'reject' ? 'refunded' : 'delivered')),
    ...on('enquiry', answerFaults, () => 'delivered'),
  ],
  { first: 50_000_151, firstLine: 50_000_171 },
);

/**
 * Pays for another line by push, under one fault of the charging system. It enquires only after an unclear response.
 */
export const playDelivery: Play = async ({ sandbox, portalUrl }, { operation, fault, payer, line }) => {
  const visitor = newVisitor(portalUrl);
  const { transactionId, armed } = await inTurn(async () => {
    await sandbox.auto(payer, 'approve');
    if (operation === 'enquiry')
      await sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'error-after', msisdn: line });
    const armed = await sandbox.arm({ port: 'airtime', operation, fault, msisdn: line });
    const { transactionId } = await visitor.pay(pushOrder({ payer, line, amount: 1000 }));
    return { transactionId, armed };
  });
  const status = await visitor.settled(transactionId);
  await sandbox.spent(armed.id);
  return status;
};
