import type { InitiateRequest } from '@selfcare/contract/payments';
import { billOrder, bundleOrder, invoiceOrder, newVisitor, resultOf, type Visitor } from '../../harness/api.ts';
import { answerFaults } from '../../harness/sandbox.ts';
import { inTurn, numbered, on, type Cell, type Play } from './cells.ts';

/** A bundle of 500 for a prepaid line. */
const bundleCode = 'D1G5D1';
/** The account of the postpaid line, whose bill the cells pay in parts. */
const account = '1000000003';
const postpaidLine = '050000003';

const orderFaults = on('credit', answerFaults, (fault) => (fault === 'reject' ? 'refunded' : 'delivered'));

/** Every fault of a bundle order; a refused one leads to a refund. */
export const bundleCells = numbered(
  { way: 'push', port: 'billing' },
  [...orderFaults, ...on('enquiry', answerFaults, () => 'delivered')],
  { first: 50_000_701, firstLine: 50_000_721 },
);

/** Faults of a bill's payment. They run in sequence, because all use one account. */
export const billCells = numbered(
  { way: 'push', port: 'billing' },
  [...orderFaults, ...on('enquiry', ['refuse', 'timeout-before'], () => 'delivered')],
  { first: 50_000_741 },
);
for (const cell of billCells) cell.line = account;

/** A router's number and its cheapest bundle. */
const router = { line: '050000006', code: 'B5GD7', price: 2500 };
export const routerPrice = router.price;
/** A fixed-internet account, its address, and the price of each of its invoices. */
const fixed = { account: 'PE1234567890', email: 'client@example.cg' };
export const invoicePrice = 35_000;

/** Faults of a router's bundle order. They run in sequence, because all use one number. */
export const routerCells = numbered(
  { way: 'push', port: 'billing' },
  [...orderFaults, ...on('enquiry', ['refuse', 'timeout-before'], () => 'delivered')],
  { first: 50_000_761 },
);
for (const cell of routerCells) cell.line = router.line;

/** Faults of an invoice's payment; a refused invoice is paid under the next fault. */
export const invoiceCells = numbered(
  { way: 'push', port: 'billing' },
  on('credit', ['reject', 'timeout-before', 'timeout-after'], (fault) =>
    fault === 'reject' ? 'refunded' : 'delivered',
  ),
  { first: 50_000_771 },
);
for (const cell of invoiceCells) cell.line = fixed.account;

const playOrder =
  (orderOf: (cell: Cell, visitor: Visitor) => InitiateRequest | Promise<InitiateRequest>): Play =>
  async ({ sandbox, portalUrl }, cell) => {
    const { operation, fault, payer, line } = cell;
    const visitor = newVisitor(portalUrl);
    const { transactionId, armed } = await inTurn(async () => {
      await sandbox.auto(payer, 'approve');
      if (operation === 'enquiry')
        await sandbox.arm({ port: 'billing', operation: 'credit', fault: 'error-after', msisdn: line });
      const armed = await sandbox.arm({ port: 'billing', operation, fault, msisdn: line });
      const { transactionId } = await visitor.pay(await orderOf(cell, visitor));
      return { transactionId, armed };
    });
    const status = await visitor.settled(transactionId);
    await sandbox.spent(armed.id);
    return status;
  };

export const playBundle = playOrder(({ payer, line }) => bundleOrder({ payer, line, amount: 500 }, bundleCode));
export const playBill = playOrder(({ payer }) => billOrder({ payer, line: postpaidLine, amount: 500 }, account));
export const playRouter = playOrder(({ payer, line }) =>
  bundleOrder({ payer, line, amount: router.price }, router.code),
);
export const playInvoice = playOrder(async ({ payer, line }, visitor) => {
  const [unpaid] = resultOf(await visitor.fixedInvoices(line, fixed.email));
  return invoiceOrder(payer, invoicePrice, line, unpaid!.invoiceNo);
});
