import type { InitiateRequest } from '@selfcare/contract/payments';
import { billOrder, bundleOrder, newVisitor } from '../harness/api.ts';
import { answerFaults } from '../harness/sandbox.ts';
import { inTurn, numbered, on, type Cell, type Play } from './cells.ts';

/** A bundle of 500 for a prepaid line. */
const bundleCode = 'D1G5D1';
/** The account of the postpaid line; parts of its bill are paid in the cells. */
const account = '1000000003';
const postpaidLine = '050000003';

const orderFaults = on('credit', answerFaults, (fault) => (fault === 'reject' ? 'refunded' : 'delivered'));

/** Every fault of the order of a bundle; one that is refused gets its payer the money back. */
export const bundleCells = numbered(
  { way: 'push', port: 'billing' },
  [...orderFaults, ...on('enquiry', answerFaults, () => 'delivered')],
  { first: 50_000_701, firstLine: 50_000_721 },
);

/** Faults of the payment of a bill. They take turns, since all are for one account. */
export const billCells = numbered(
  { way: 'push', port: 'billing' },
  [...orderFaults, ...on('enquiry', ['refuse', 'timeout-before'], () => 'delivered')],
  { first: 50_000_741 },
);
for (const cell of billCells) cell.line = account;

const playOrder =
  (orderOf: (cell: Cell) => InitiateRequest): Play =>
  async ({ sandbox, portalUrl }, cell) => {
    const { operation, fault, payer, line } = cell;
    const visitor = newVisitor(portalUrl);
    const { transactionId, armed } = await inTurn(async () => {
      await sandbox.auto(payer, 'approve');
      if (operation === 'enquiry')
        await sandbox.arm({ port: 'billing', operation: 'credit', fault: 'error-after', msisdn: line });
      const armed = await sandbox.arm({ port: 'billing', operation, fault, msisdn: line });
      const { transactionId } = await visitor.pay(orderOf(cell));
      return { transactionId, armed };
    });
    const status = await visitor.settled(transactionId);
    await sandbox.spent(armed.id);
    return status;
  };

export const playBundle = playOrder(({ payer, line }) => bundleOrder({ payer, line, amount: 500 }, bundleCode));
export const playBill = playOrder(({ payer }) => billOrder({ payer, line: postpaidLine, amount: 500 }, account));
