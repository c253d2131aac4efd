import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InitiateRequest } from '@selfcare/contract/payments';
import {
  airtimeOrder,
  cardOrder,
  mpesaOrder,
  newVisitor,
  pinOrder,
  pushOrder,
  resultOf,
  smartcashOrder,
  type Visitor,
} from '../harness/api.ts';
import { register, type Attempt } from '../harness/attempt.ts';
import { expectEnd, type End } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { cards, type Fault, type Port } from '../harness/sandbox.ts';
import { startStack, type Stack } from '../harness/stack.ts';
import { waitFor } from '../harness/wait-for.ts';

let stack: Stack;
type InFlight = { visitor: Visitor; transactionId: string; pageUrl?: string; process?: Attempt['process'] };
/** The payments that were in flight when the portal was killed, by what it was doing for them. */
const inFlight = new Map<string, InFlight>();
let readyAfterMs = 0;

/** Longer than a kill and a restart take, shorter than the time-out of a provider call (20 s). */
const longAnswerMs = 18_000;

const registered = async (order: InitiateRequest): Promise<InFlight & Attempt> => {
  const visitor = newVisitor(stack.portalUrl);
  return { visitor, ...(await register(visitor, stack.sandbox, order)) };
};

/** Sends a payment without waiting for its answer: the provider keeps it, or the kill takes it. */
const started = async (order: InitiateRequest) => {
  const payment = await registered(order);
  void payment.process().catch(() => undefined);
  return payment;
};

const openCard = async (line: string) => {
  const visitor = newVisitor(stack.portalUrl);
  const { transactionId, answer } = await visitor.pay(cardOrder({ line }));
  return { visitor, transactionId, pageUrl: resultOf(answer).redirectUrl! };
};

/** Orders whose payer's phone approves by itself from now on. */
const approved = async (order: InitiateRequest) => {
  await stack.sandbox.auto(order.mobileNumber!, 'approve');
  return order;
};

const untilStruck = async (order: InitiateRequest, fault: Fault) => {
  const armed = await stack.sandbox.arm({ msisdn: order.mobileNumber!, delayMs: longAnswerMs, ...fault });
  const payment = await started(await approved(order));
  await stack.sandbox.spent(armed.id);
  return payment;
};

const refundUntilStruck = async (order: InitiateRequest, fault: Fault) => {
  await stack.sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject', msisdn: order.mobileNumber! });
  return untilStruck(order, fault);
};

const openPrompt = async (order: InitiateRequest) => {
  const payment = await started(order);
  await stack.sandbox.promptFor(order.mobileNumber!, payment.transactionId);
  return payment;
};

const taken = (port: Port): Fault => ({ port, operation: 'debit', fault: 'delay' });
const lost = (port: Port): Fault => ({ port, operation: 'debit', fault: 'timeout-before' });

const openingCard = async (line: string) => {
  const armed = await stack.sandbox.arm({ port: 'card', operation: 'lookup', fault: 'delay', delayMs: longAnswerMs });
  const payment = await started(cardOrder({ line }));
  await stack.sandbox.spent(armed.id);
  return payment;
};

const missingDelivery = async (payer: string) => {
  await stack.sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'refuse', msisdn: payer });
  // Under a reference that nothing arrived for, the sandbox knows no line to narrow the fault by.
  const enquiry: Fault = { port: 'airtime', operation: 'enquiry', fault: 'delay', msisdn: undefined };
  return untilStruck(pushOrder({ payer }), enquiry);
};

type Moment = { end: End; reach: (payer: string) => Promise<InFlight> };
const delivered = (reach: Moment['reach']): Moment => ({ end: 'delivered', reach });
const untouched = (reach: Moment['reach']): Moment => ({ end: 'untouched', reach });
const refunded = (reach: Moment['reach']): Moment => ({ end: 'refunded', reach });

/** Brings one payment to the moment named, on its own payer. What is only registered is sent after the restart. */
const moments: Record<string, Moment> = {
  'a card page that is paid while the portal is down': delivered((line) => openCard(line)),
  'a registered push': delivered(async (payer) => registered(await approved(pushOrder({ payer })))),
  'a registered payment by airtime': delivered((payer) => registered(airtimeOrder({ payer }))),
  'a registered payment by PIN': delivered((payer) => registered(pinOrder({ payer }))),
  'a debit that the wallet has taken and not answered': delivered((payer) =>
    untilStruck(pushOrder({ payer }), taken('wallet')),
  ),
  'a debit that never reached the wallet': delivered((payer) => untilStruck(pushOrder({ payer }), lost('wallet'))),
  'airtime that was taken and not answered': delivered((payer) =>
    untilStruck(airtimeOrder({ payer }), taken('airtime')),
  ),
  'a debit of airtime that never arrived': delivered((payer) => untilStruck(airtimeOrder({ payer }), lost('airtime'))),
  'a debit by PIN that was made and not answered': delivered((payer) =>
    untilStruck(pinOrder({ payer }), taken('wallet')),
  ),
  'a debit by PIN that never arrived': untouched((payer) => untilStruck(pinOrder({ payer }), lost('wallet'))),
  'a debit that SmartCash has taken and not answered': delivered((payer) =>
    untilStruck(smartcashOrder({ payer }), taken('smartcash')),
  ),
  'a debit that never reached M-Pesa': delivered((payer) => untilStruck(mpesaOrder({ payer }), lost('mpesa'))),
  'an open prompt that is approved while the portal is down': delivered((payer) => openPrompt(pushOrder({ payer }))),
  'an open prompt that is declined while the portal is down': untouched((payer) => openPrompt(pushOrder({ payer }))),
  'an open prompt of SmartCash that is approved while the portal is down': delivered((payer) =>
    openPrompt(smartcashOrder({ payer })),
  ),
  'an open prompt of M-Pesa that is declined while the portal is down': untouched((payer) =>
    openPrompt(mpesaOrder({ payer })),
  ),
  'an enquiry after an approval': delivered((payer) =>
    untilStruck(pushOrder({ payer }), { port: 'wallet', operation: 'enquiry', fault: 'delay' }),
  ),
  'an enquiry of M-Pesa after an approval': delivered((payer) =>
    untilStruck(mpesaOrder({ payer }), { port: 'mpesa', operation: 'enquiry', fault: 'delay' }),
  ),
  'a delivery that was made and not answered': delivered((payer) =>
    untilStruck(pushOrder({ payer }), { port: 'airtime', operation: 'credit', fault: 'delay' }),
  ),
  'a delivery that never arrived': delivered((payer) =>
    untilStruck(pushOrder({ payer }), { port: 'airtime', operation: 'credit', fault: 'timeout-before' }),
  ),
  'a refund that was made and not answered': refunded((payer) =>
    refundUntilStruck(pushOrder({ payer }), { port: 'wallet', operation: 'refund', fault: 'delay' }),
  ),
  'a refund that never arrived': refunded((payer) =>
    refundUntilStruck(pushOrder({ payer }), { port: 'wallet', operation: 'refund', fault: 'timeout-before' }),
  ),
  'a refund of airtime that was made and not answered': refunded((payer) =>
    refundUntilStruck(airtimeOrder({ payer }), { port: 'airtime', operation: 'refund', fault: 'delay' }),
  ),
  'a refund that never reached SmartCash': refunded((payer) =>
    refundUntilStruck(smartcashOrder({ payer }), { port: 'smartcash', operation: 'refund', fault: 'timeout-before' }),
  ),
  'the opening of a card page': untouched(openingCard),
  'an enquiry about a delivery that never arrived': delivered(missingDelivery),
};

const firstPayer = 50_000_301;
const names = Object.keys(moments);
const payerOf = (name: string) => `0${firstPayer + names.indexOf(name)}`;

const reach = async (name: string) => inFlight.set(name, await moments[name]!.reach(payerOf(name)));

/** What customers and providers do while the portal is down. */
const actMeanwhile = async () => {
  for (const name of names) {
    const decision = /that is (approve|decline)d while/.exec(name)?.[1] as 'approve' | 'decline' | undefined;
    if (decision) await stack.sandbox.answer(payerOf(name), inFlight.get(name)!.transactionId, decision);
  }
  const page = inFlight.get('a card page that is paid while the portal is down')!;
  await stack.sandbox.payCard(page.pageUrl!, cards.succeeds);
};

beforeAll(async () => {
  stack = await startStack({ env: { ENABLE_AM_PIN: 'true' } });
  // A fault that no number narrows strikes whoever comes next: the page without one comes first, the enquiry last.
  await reach(names[0]!);
  await Promise.all(names.slice(1, -1).map(reach));
  await reach(names.at(-1)!);
  await stack.kill9();
  await actMeanwhile();
  readyAfterMs = await stack.restart();
  for (const name of names.filter((each) => each.startsWith('a registered'))) await inFlight.get(name)!.process!();
});
afterAll(() => stack.stop());

test('the portal is ready within 5 s', () => {
  expect(readyAfterMs).toBeLessThan(5000);
});

test('all of them are settled within 60 s, though nobody looks', async () => {
  await waitFor(async () => (await stack.unsettled()) === 0, { seconds: 60, everyMs: 500, says: 'some are in flight' });
});

test.each(names)('%s ends right', async (name) => {
  const { visitor, transactionId } = inFlight.get(name)!;
  const status = await visitor.settled(transactionId);
  await expectEnd(stack.sandbox, status, moments[name]!.end, { line: payerOf(name), amount: 500 });
});

test('afterwards nobody has lost money and nothing was given away', async () => {
  await expectNobodyLost(stack.sandbox);
  expect(stack.log.troubles()).toEqual([]);
});
