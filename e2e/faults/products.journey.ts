import { randomUUID } from 'node:crypto';
import type { InitiateRequest, StatusResult } from '@selfcare/contract/payments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billOrder, bundleOrder, codeOf, invoiceOrder, newVisitor, resultOf } from '../harness/api.ts';
import { expectBooks, expectEnd } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { shortTimes, startStack, type Stack } from '../harness/stack.ts';
import { createUnderWay } from '../harness/under-way.ts';
import { type Cell, type Play } from './cells/cells.ts';
import {
  billCells,
  bundleCells,
  playBill,
  playBundle,
  playRouter,
  routerCells,
  routerPrice,
} from './cells/products-cells.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ env: shortTimes });
});
afterAll(() => stack.stop());

/** Pays an order whose payer approves immediately, and returns its final status. */
const payFor = async (order: InitiateRequest): Promise<StatusResult> => {
  const visitor = newVisitor(stack.portalUrl);
  await stack.sandbox.auto(order.paymentMobile!.slice(1), 'approve');
  const { transactionId, answer } = await visitor.pay(order);
  resultOf(answer);
  return visitor.settled(transactionId);
};

const kindOf = async (transactionId: string) => (await stack.sandbox.books(transactionId)).credits[0]?.kind;

const offered = async (msisdn: string, lineType: string, serviceType = '') =>
  resultOf(await newVisitor(stack.portalUrl).bundles({ msisdn, lineType, serviceType }));

describe('a bundle', () => {
  test('is delivered to its line and described by status', async () => {
    const [payer, line] = ['050000780', '050000781'];
    const bundle = (await offered(line, 'PREPAID', 'DATA')).find(({ productCode }) => productCode === 'D1G5D1')!;
    const status = await payFor(bundleOrder({ payer, line, amount: bundle.amount }, bundle.productCode));
    await expectEnd(stack.sandbox, status, 'delivered', { line, amount: 500 });
    expect(await kindOf(status.transactionId)).toBe('bundle');
    expect(status).toMatchObject({ transactionType: 'PREPAID_BUNDLES', mobileNumber: line });
    expect(status.bundleDescription).toContain(bundle.name);
    const { at } = status.trail.find(({ step }) => step === 'delivered')!;
    const dayLater = new Date(Date.parse(at) + 24 * 3600 * 1000).toISOString();
    expect(status.bundle).toMatchObject({ data: 1.5, dataUnit: 'GB', expiresAt: dayLater });
  });

  test('of a router is bought and its balance read by the router’s number', async () => {
    const balances = resultOf(await newVisitor(stack.portalUrl).broadbandBalance('050000006'));
    expect(balances).toContainEqual(expect.objectContaining({ balance: 12.4, unitType: 'GB', serviceType: 'DATA' }));
    expect(balances).toContainEqual(expect.objectContaining({ balanceType: 'unlimited' }));
    const [cheapest] = (await offered('050000006', 'PREPAID', 'BROADBAND')).toSorted((a, b) => a.amount - b.amount);
    const order = bundleOrder(
      { payer: '050000782', line: '050000006', amount: cheapest!.amount },
      cheapest!.productCode,
    );
    await expectEnd(stack.sandbox, await payFor(order), 'delivered', { line: '050000006' });
  });

  test.each([
    ['under its price', { amount: 499, unit: 499 }],
    ['over its price', { amount: 501, unit: 501 }],
    ['that nobody knows', { productCode: 'NOTHING' }],
    ['for another operator’s line', { mobileNumber: '060000001' }],
    ['as that of a postpaid line', { transactionType: 'POSTPAID_BUNDLES' as const }],
    ['as a recharge', { transactionType: 'PREPAID_RECHARGE' as const }],
  ])('%s is refused before anything is charged', async (_, change) => {
    const order = { ...bundleOrder({ payer: '050000783', amount: 500 }, 'D1G5D1'), ...change };
    expect(codeOf(await newVisitor(stack.portalUrl).tryInitiate(order))).toBe('400');
  });
});

describe('a bill', () => {
  const line = '050000003';
  const account = '1000000003';

  test('is shown only to a visitor with the number’s code or its account', async () => {
    const visitor = newVisitor(stack.portalUrl);
    const known = await stack.sandbox.codes(line);
    const otpId = await visitor.openBill(line, () => stack.sandbox.newCode(line, known));
    const bill = { totalOutstanding: 24_350.4, currency: 'CFA', accountNo: account };
    expect(resultOf(await visitor.bill({ msisdn: line, otpId }))).toEqual(bill);
    expect(resultOf(await visitor.bill({ msisdn: line, accountNo: account }))).toEqual(bill);
    const invoices = resultOf(await visitor.openInvoices({ otpId }));
    expect(invoices.map(({ outstandingAmount }) => outstandingAmount)).toEqual([12_000, 12_350.4]);
    expect(codeOf(await visitor.bill({ msisdn: '050000004', otpId }))).toBe('2004');
    expect(codeOf(await visitor.bill({ msisdn: line, accountNo: '1000000004' }))).toBe('60119');
    expect(codeOf(await visitor.bill({ msisdn: line, accountNo: '1000000099' }))).toBe('60005');
    expect(codeOf(await visitor.bill({ msisdn: line, otpId: randomUUID() }))).toBe('2004');
  });

  test('is paid in part, then in full, rounded up to a whole franc', async () => {
    const part = await payFor(billOrder({ payer: '050000784', line, amount: 20_000 }, account));
    await expectEnd(stack.sandbox, part, 'delivered', { line: account, amount: 20_000 });
    expect(await kindOf(part.transactionId)).toBe('bill');
    expect(part).toMatchObject({ accountId: account, mobileNumber: line, transactionType: 'POSTPAID_BILL' });
    const visitor = newVisitor(stack.portalUrl);
    expect(resultOf(await visitor.bill({ msisdn: line, accountNo: account })).totalOutstanding).toBe(4350.4);
    const tooMuch = await visitor.tryInitiate(billOrder({ payer: '050000784', line, amount: 4352 }, account));
    expect(codeOf(tooMuch)).toBe('400');
    const rest = await payFor(billOrder({ payer: '050000785', line, amount: 4351 }, account));
    await expectEnd(stack.sandbox, rest, 'delivered', { line: account, amount: 4351 });
    expect(resultOf(await visitor.bill({ msisdn: line, accountNo: account })).totalOutstanding).toBe(0);
    const again = await visitor.tryInitiate(billOrder({ payer: '050000785', line, amount: 4351 }, account));
    expect(codeOf(again)).toBe('400');
    await stack.sandbox.reset();
  });

  test('of somebody else’s account cannot be paid under this number', async () => {
    const order = billOrder({ payer: '050000786', line: '050000004', amount: 500 }, account);
    expect(codeOf(await newVisitor(stack.portalUrl).tryInitiate(order))).toBe('400');
  });
});

describe('a fixed-internet invoice', () => {
  const account = 'PE1234567890';
  const address = 'client@example.cg';

  test('is listed for account and email; a wrong pair looks like an unknown account [A06]', async () => {
    const visitor = newVisitor(stack.portalUrl);
    const invoices = resultOf(await visitor.fixedInvoices(account, address));
    expect(invoices.map(({ outstandingAmount }) => outstandingAmount)).toEqual([35_000, 35_000]);
    expect(invoices.filter(({ invoiceStatus }) => invoiceStatus === 'overdue')).toHaveLength(1);
    expect(resultOf(await visitor.fixedInvoices('EP0000000001', 'fibre@example.cg'))).toEqual([]);
    const [wrong, unknown] = [
      await visitor.fixedInvoices(account, 'fibre@example.cg'),
      await visitor.fixedInvoices('PP1111111111', address),
    ];
    const withoutTrace = ({ httpStatus, body }: typeof wrong) => ({
      httpStatus,
      body: { ...body, traceId: undefined },
    });
    expect(codeOf(wrong)).toBe('60119');
    expect(withoutTrace(wrong)).toEqual(withoutTrace(unknown));
  });

  test('is paid whole and once by anybody; strangers see neither account nor invoice [I16]', async () => {
    const visitor = newVisitor(stack.portalUrl);
    const [invoice] = resultOf(await visitor.fixedInvoices(account, address));
    const { invoiceNo } = invoice!;
    const part = await visitor.tryInitiate(invoiceOrder('050000787', 20_000, account, invoiceNo));
    expect(codeOf(part)).toBe('400');
    const status = await payFor(invoiceOrder('050000787', 35_000, account, invoiceNo));
    await expectEnd(stack.sandbox, status, 'delivered', { line: account, amount: 35_000 });
    expect(await kindOf(status.transactionId)).toBe('invoice');
    const { billingStartDate, billingEndDate, dueDate } = invoice!;
    expect(status.invoice).toEqual({ billingStartDate, billingEndDate, dueDate });
    const again = await visitor.tryInitiate(invoiceOrder('050000788', 35_000, account, invoiceNo));
    expect(codeOf(again)).toBe('400');
    const seen = JSON.stringify(await newVisitor(stack.portalUrl).status(status.transactionId));
    expect(seen).not.toContain(account);
    expect(seen).not.toContain(invoiceNo);
  });

  test('is not paid twice by two people: the second payment is refunded', async () => {
    await stack.sandbox.reset();
    const [invoice] = resultOf(await newVisitor(stack.portalUrl).fixedInvoices(account, address));
    const payers = ['050000789', '050000790'];
    const visitors = payers.map(() => newVisitor(stack.portalUrl));
    const ids: string[] = [];
    for (const [index, payer] of payers.entries()) {
      const paid = await visitors[index]!.pay(invoiceOrder(payer, 35_000, account, invoice!.invoiceNo));
      ids.push(paid.transactionId);
    }
    for (const [index, payer] of payers.entries()) await stack.sandbox.answer(payer, ids[index]!, 'approve');
    const ends = await Promise.all(ids.map((id, index) => visitors[index]!.settled(id)));
    expect(ends.map(({ charged }) => charged).toSorted()).toEqual(['refunded', 'yes']);
    for (const [index, { charged }] of ends.entries())
      await expectBooks(stack.sandbox, ids[index]!, charged === 'yes' ? 'delivered' : 'refunded');
  });
});

describe('under faults of billing', () => {
  const underWay = createUnderWay<Cell, StatusResult>();
  beforeAll(async () => {
    await stack.sandbox.reset();
    underWay.start(bundleCells, (cell) => playBundle(stack, cell));
    startInTurn(billCells, playBill);
    startInTurn(routerCells, playRouter);
  });

  /** Runs cells of one number or account in sequence: each fault must strike its own payment. */
  const startInTurn = (cells: Cell[], play: Play) => {
    let turn: Promise<unknown> = Promise.resolve();
    underWay.start(cells, (cell) => {
      const mine = turn.then(() => play(stack, cell));
      turn = mine.catch(() => undefined);
      return mine;
    });
  };

  test.each(bundleCells)('$operation of a bundle order under $fault ends $end [P93]', async (cell) => {
    const status = await underWay.outcomeOf(cell);
    await expectEnd(stack.sandbox, status, cell.end, { line: cell.line, amount: 500 });
  });

  test.each(routerCells)(
    '$operation of a router’s bundle under $fault ends $end [P94]',
    { timeout: 300_000 },
    async (cell) => {
      const status = await underWay.outcomeOf(cell);
      await expectEnd(stack.sandbox, status, cell.end, { line: cell.line, amount: routerPrice });
    },
  );

  test.each(billCells)(
    '$operation of a bill payment under $fault ends $end [P95]',
    { timeout: 300_000 },
    async (cell) => {
      const status = await underWay.outcomeOf(cell);
      await expectEnd(stack.sandbox, status, cell.end, { line: cell.line, amount: 500 });
    },
  );
});

test('afterwards nobody has lost money, and the log holds no error, no number, no account and no address', async () => {
  await expectNobodyLost(stack.sandbox);
  expect(stack.log.troubles()).toEqual([]);
  const secrets = [
    '050000003',
    '1000000003',
    'PE1234567890',
    'client@example.cg',
    ...bundleCells.map(({ line }) => line),
  ];
  expect(stack.log.mentions(secrets)).toEqual([]);
});
