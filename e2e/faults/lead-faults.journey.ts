import type { StatusResult } from '@selfcare/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor } from '../harness/api.ts';
import { expectEnd } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { shortTimes, startStack, type Stack } from '../harness/stack.ts';
import { createUnderWay } from '../harness/under-way.ts';
import { waitFor } from '../harness/wait-for.ts';
import { createCardPlay } from './cells/card-cells.ts';
import { sourceOf, type Cell } from './cells/cells.ts';
import { leadCardCells, leadCells, orderLead, planPrice, playLead } from './cells/lead-cells.ts';

let stack: Stack;
/** Checks that no lead waits to be sent. */
const outboxIsEmpty = async () =>
  /^leads_unsent\{state="waiting"\} 0$/m.test(await (await fetch(`${stack.portalUrl}/metrics`)).text());
const underWay = createUnderWay<Cell, StatusResult>();
const cells = [...leadCells, ...leadCardCells];

beforeAll(async () => {
  stack = await startStack({ env: shortTimes });
  underWay.start(leadCells, (cell) => playLead(stack, cell));
  // A card fault strikes the next call: cells without one come first.
  const desk = Promise.allSettled(leadCells.map((cell) => underWay.outcomeOf(cell)));
  const playCard = createCardPlay({ port: 'leads', orderOf: orderLead });
  underWay.start(leadCardCells, (cell) => desk.then(() => playCard(stack, cell)));
});
afterAll(() => stack.stop());

test.each(cells)('$way: $port $operation under $fault ends $end [P92]', { timeout: 300_000 }, async (cell) => {
  const status = await underWay.outcomeOf(cell);
  const [lead, ...more] = await stack.sandbox.leadsOf(cell.line);
  expect(more).toEqual([]);
  await expectEnd(stack.sandbox, status, cell.end, {
    line: lead!.refLeadId,
    amount: planPrice,
    from: sourceOf(cell),
  });
  // A lead is paid exactly if its payment is delivered.
  expect(lead!.state === 'PAID').toBe(cell.end === 'delivered');
});

test('a kill while leads are being sent registers each once and sends each contact its number [I17]', async () => {
  await underWay.allEnded();
  const { sandbox, portalUrl } = stack;
  const contacts = Array.from({ length: 12 }, (_, index) => `0${50_001_181 + index}`);
  const faults = ['delay', 'timeout-after', 'timeout-before', 'error-after', 'refuse'] as const;
  for (const [index, msisdn] of contacts.entries())
    await sandbox.arm({
      port: 'leads',
      operation: 'send',
      fault: faults[index % faults.length]!,
      delayMs: 3000,
      msisdn,
    });
  /** Requests 5G at home. Resolves with true if the response confirms the request, with its number or without one. */
  const ask = (msisdn: string) =>
    newVisitor(portalUrl)
      .askForLead({ msisdn, plan: 'H100GD30', amount: planPrice }, () => sandbox.newCode(msisdn))
      .then(
        () => true,
        (error: Error) => error.message.includes('has no number yet'),
      );
  const leadsOfAll = () => Promise.all(contacts.map((msisdn) => sandbox.leadsOf(msisdn)));
  const asked = contacts.map(ask);
  await waitFor(async () => (await leadsOfAll()).flat().length > 2, { seconds: 30, says: 'no lead is on its way' });
  await stack.kill9();
  const promised = await Promise.all(asked);
  await stack.restart();
  await waitFor(outboxIsEmpty, { seconds: 90, everyMs: 500, says: 'leads are still on their way' });
  const found = await leadsOfAll();
  // A request that the kill cut off before its commit has no number, and no response confirmed it.
  const wrong = contacts.filter((_, index) => {
    const { length } = found[index]!;
    return length > 1 || (promised[index] && length === 0);
  });
  expect(wrong).toEqual([]);
  for (const { refLeadId, contactNumber } of found.flat())
    await waitFor(
      async () => (await sandbox.phone(contactNumber)).messages.some(({ text }) => text.includes(refLeadId)),
      { seconds: 30, says: `${contactNumber} was never told of ${refLeadId}` },
    );
});

test('afterwards nobody has lost money, and the log holds no error and no number', async () => {
  await underWay.allEnded();
  await expectNobodyLost(stack.sandbox);
  expect(stack.log.troubles()).toEqual([]);
  expect(stack.log.mentions(cells.map(({ line }) => line))).toEqual([]);
});
