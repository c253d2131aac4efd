import type { StatusResult } from '@selfcare/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, invoiceOrder, newVisitor } from '../harness/api.ts';
import { expectEnd } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { shortTimes, startStack, type Stack } from '../harness/stack.ts';
import type { Cell } from './cells/cells.ts';
import { invoiceCells, invoicePrice, playInvoice } from './cells/products-cells.ts';

let stack: Stack;
const ends = new Map<Cell, StatusResult>();

/** There are only two invoices: run in sequence, each fault strikes the payment that it was armed for. */
beforeAll(async () => {
  stack = await startStack({ env: shortTimes });
  for (const cell of invoiceCells) ends.set(cell, await playInvoice(stack, cell));
});
afterAll(() => stack.stop());

test.each(invoiceCells)('$operation of an invoice under $fault ends $end [P96]', async (cell) => {
  await expectEnd(stack.sandbox, ends.get(cell)!, cell.end, { line: cell.line, amount: invoicePrice });
});

test('afterwards nothing is owed, and none is paid twice', async () => {
  const visitor = newVisitor(stack.portalUrl);
  const { body } = await visitor.fixedInvoices(invoiceCells[0]!.line, 'client@example.cg');
  expect(body).toMatchObject({ status: 'success', result: [] });
  const paid = ends.get(invoiceCells.at(-1)!)!.invoiceNumber!;
  const again = await visitor.tryInitiate(invoiceOrder('050000779', invoicePrice, invoiceCells[0]!.line, paid));
  expect(['400', '409']).toContain(codeOf(again));
});

test('afterwards nobody has lost money, and the log holds no error', async () => {
  await expectNobodyLost(stack.sandbox);
  expect(stack.log.troubles()).toEqual([]);
});
