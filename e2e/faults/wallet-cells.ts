import { expect } from 'vitest';
import { newVisitor, pushOrder } from '../harness/api.ts';
import type { End } from '../harness/expect-books.ts';
import { answerFaults, callbackFaults, type FaultKind, type Operation } from '../harness/sandbox.ts';
import { numbered, type Play } from './cells.ts';

const on = (operation: Operation, faults: readonly FaultKind[], endOf: (fault: FaultKind) => End) =>
  faults.map((fault) => ({ port: 'wallet' as const, operation, fault, end: endOf(fault) }));

/** Every fault of the wallet; one that refuses the payer ends untouched, all others heal. */
export const walletCells = numbered(
  [
    ...on('debit', [...answerFaults, ...callbackFaults], (fault) => (fault === 'reject' ? 'untouched' : 'delivered')),
    ...on('enquiry', answerFaults, () => 'delivered'),
    ...on('refund', answerFaults, () => 'refunded'),
  ],
  50_000_101,
);

/** One push payment whose wallet misbehaves once; the owner approves every prompt. */
export const playWallet: Play = async ({ sandbox, portalUrl }, { operation, fault, payer, line }) => {
  await sandbox.auto(payer, 'approve');
  if (operation === 'refund')
    await sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject', msisdn: line });
  const armed = await sandbox.arm({ port: 'wallet', operation, fault, msisdn: payer });
  const visitor = newVisitor(portalUrl);
  const { transactionId, answer } = await visitor.pay(pushOrder({ payer, line, amount: 1000 }));
  expect(answer.httpStatus).toBe(200);
  await sandbox.spent(armed.id, 30);
  return visitor.settled(transactionId);
};
