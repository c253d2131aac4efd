import { expect } from 'vitest';
import { mpesaOrder, newVisitor, pushOrder, smartcashOrder } from '../../harness/api.ts';
import { answerFaults, callbackFaults } from '../../harness/sandbox.ts';
import { inTurn, numbered, on, type Play } from './cells.ts';

/** Faults of a wallet whose owner approves on the phone. A refused payer ends untouched, the rest heal. */
const faults = [
  ...on('refund', answerFaults, () => 'refunded'),
  ...on('debit', [...answerFaults, ...callbackFaults], (fault) => (fault === 'reject' ? 'untouched' : 'delivered')),
  ...on('enquiry', answerFaults, () => 'delivered'),
];

/** Every fault of the three push wallets. */
export const promptCells = [
  ...numbered({ way: 'push', port: 'wallet' }, faults, { first: 50_000_101 }),
  ...numbered({ way: 'SmartCash', port: 'smartcash' }, faults, { first: 50_000_501 }),
  ...numbered({ way: 'M-Pesa', port: 'mpesa' }, faults, { first: 50_000_531 }),
];

const orders = { wallet: pushOrder, smartcash: smartcashOrder, mpesa: mpesaOrder };

/** Makes one payment under one fault of the wallet; the owner approves every prompt. */
export const playPrompt: Play = async ({ sandbox, portalUrl }, { port, operation, fault, payer, line }) => {
  const visitor = newVisitor(portalUrl);
  const { transactionId, armed } = await inTurn(async () => {
    await sandbox.auto(payer, 'approve');
    if (operation === 'refund')
      await sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject', msisdn: line });
    const armed = await sandbox.arm({ port, operation, fault, msisdn: payer });
    const order = orders[port as keyof typeof orders]({ payer, line, amount: 1000 });
    const { transactionId, answer } = await visitor.pay(order);
    expect(answer.httpStatus).toBe(200);
    return { transactionId, armed };
  });
  const status = await visitor.settled(transactionId);
  await sandbox.spent(armed.id);
  return status;
};
