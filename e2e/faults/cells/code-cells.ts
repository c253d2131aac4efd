import { expect } from 'vitest';
import { airtimeOrder, newVisitor, pinOrder } from '../../harness/api.ts';
import { register } from '../../harness/attempt.ts';
import { answerFaults, type FaultKind } from '../../harness/sandbox.ts';
import { inTurn, numbered, on, type Cell, type Play } from './cells.ts';

const refunds = on('refund', answerFaults, () => 'refunded');
const enquiries = on('enquiry', answerFaults, () => 'delivered');

/** Airtime that was not debited is debited later under the same correlator, unless the payer was refused. */
const airtimeDebits = on('debit', answerFaults, (fault) => (fault === 'reject' ? 'untouched' : 'delivered'));

/** A PIN is never sent twice: a debit that did not reach the wallet ends with nothing charged. */
const neverReached = new Set<FaultKind>(['refuse', 'reject', 'timeout-before']);
const pinDebits = on('debit', answerFaults, (fault) => (neverReached.has(fault) ? 'untouched' : 'delivered'));

/** Every fault of the two payment methods with a one-time code; neither has callbacks. */
export const codeCells = [
  ...numbered({ way: 'airtime', port: 'airtime' }, [...refunds, ...airtimeDebits, ...enquiries], {
    first: 50_000_561,
    firstLine: 50_000_581,
  }),
  ...numbered({ way: 'PIN', port: 'wallet' }, [...refunds, ...pinDebits, ...enquiries], { first: 50_000_601 }),
];

/**
 * Arms the preceding fault: a debit is enquired about only after an unclear response, and refunded for a barred line.
 */
const armBefore = ({ port, operation, payer, line }: Cell) => {
  if (operation === 'refund') return { port: 'airtime', operation: 'credit', fault: 'reject', msisdn: line } as const;
  if (operation === 'enquiry') return { port, operation: 'debit', fault: 'error-after', msisdn: payer } as const;
  return undefined;
};

/** Makes one payment with its payer's code, under one fault of the provider. */
export const playWithCode: Play = async ({ sandbox, portalUrl }, cell) => {
  const { way, port, operation, fault, payer, line } = cell;
  const visitor = newVisitor(portalUrl);
  const order = (way === 'PIN' ? pinOrder : airtimeOrder)({ payer, line, amount: 1000 });
  const { transactionId, armed } = await inTurn(async () => {
    const attempt = await register(visitor, sandbox, order);
    const before = armBefore(cell);
    if (before) await sandbox.arm(before);
    const armed = await sandbox.arm({ port, operation, fault, msisdn: payer });
    expect((await attempt.process()).httpStatus).toBe(200);
    return { transactionId: attempt.transactionId, armed };
  });
  const status = await visitor.settled(transactionId);
  await sandbox.spent(armed.id);
  return status;
};
