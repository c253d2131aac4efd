import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InitiateRequest } from '@selfcare/contract/payments';
import {
  airtimeOrder,
  billOrder,
  bundleOrder,
  cardOrder,
  invoiceOrder,
  mpesaOrder,
  newVisitor,
  pinOrder,
  pushOrder,
  resultOf,
  smartcashOrder,
  type Visitor,
} from '../harness/api.ts';
import { register, type Attempt } from '../harness/attempt.ts';
import { expectEnd } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { cards, type Fault, type Port } from '../harness/sandbox.ts';
import { startStack, type Stack } from '../harness/stack.ts';
import { waitFor } from '../harness/wait-for.ts';
import { openCardPage } from './cells/card-cells.ts';
import { orderLead, planPrice } from './cells/lead-cells.ts';
import { killMoments, type KillMomentName } from './cells/kill-cells.ts';

let stack: Stack;
/** A payment in flight, with its product unless that is airtime of 500 for its payer. */
type InFlight = {
  visitor: Visitor;
  transactionId: string;
  pageUrl?: string;
  process?: Attempt['process'];
  target?: string;
  amount?: number;
};
/** The payments in flight at the kill, by the portal's work for them. */
const inFlight = new Map<string, InFlight>();
let readyAfterMs = 0;

/** Longer than a kill and restart, shorter than the timeout of a provider call (20 s). */
const longAnswerMs = 18_000;

const registered = async (order: InitiateRequest): Promise<InFlight & Attempt> => {
  const visitor = newVisitor(stack.portalUrl);
  const target = order.mobileNumber ?? undefined;
  return { visitor, target, ...(await register(visitor, stack.sandbox, order)) };
};

/** Sends a payment without waiting for its response, which the fault or the kill removes. */
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

const payerOf = ({ paymentMobile }: InitiateRequest) => paymentMobile!.slice(1);

/** Makes the payer's phone approve automatically from now on. */
const approved = async (order: InitiateRequest) => {
  await stack.sandbox.auto(payerOf(order), 'approve');
  return order;
};

const untilStruck = async (order: InitiateRequest, fault: Fault): Promise<InFlight> => {
  const armed = await stack.sandbox.arm({ msisdn: payerOf(order), delayMs: longAnswerMs, ...fault });
  const payment = await started(await approved(order));
  await stack.sandbox.spent(armed.id, 30);
  return payment;
};

const refuseDelivery = (line: string) =>
  stack.sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject', msisdn: line });

const refundUntilStruck = async (order: InitiateRequest, port: Port, fault: Fault['fault']) => {
  await refuseDelivery(order.mobileNumber!);
  return untilStruck(order, { port, operation: 'refund', fault });
};

const refundCardUntilStruck = async (line: string) => {
  await refuseDelivery(line);
  const armed = await stack.sandbox.arm({ port: 'card', operation: 'refund', fault: 'delay', delayMs: longAnswerMs });
  const payment = await openCard(line);
  await stack.sandbox.payCard(payment.pageUrl, cards.succeeds);
  await stack.sandbox.spent(armed.id, 30);
  return payment;
};

const openPrompt = async (order: InitiateRequest) => {
  const payment = await registered(order);
  resultOf(await payment.process());
  await stack.sandbox.promptFor(payerOf(order), payment.transactionId);
  return payment;
};

const taken = (port: Port): Fault => ({ port, operation: 'debit', fault: 'delay' });
const lost = (port: Port): Fault => ({ port, operation: 'debit', fault: 'timeout-before' });
const asked = (port: Port): Fault => ({ port, operation: 'enquiry', fault: 'delay' });

/** Orders a product of the billing system, for its own line or account. */
const orderUntilStruck = async (order: InitiateRequest, target: string, fault: Fault['fault'] = 'delay') => {
  const credit: Fault = { port: 'billing', operation: 'credit', fault, msisdn: target };
  return { ...(await untilStruck(order, credit)), target, amount: order.amount };
};

/** Pays a lead by card while the sales system is being notified. */
const leadUntilStruck = async (msisdn: string, fault: Fault['fault']): Promise<InFlight> => {
  const visitor = newVisitor(stack.portalUrl);
  const order = await orderLead(stack, visitor, msisdn);
  const credit = { port: 'leads', operation: 'credit', fault, msisdn, delayMs: longAnswerMs } as const;
  const armed = await stack.sandbox.arm(credit);
  const { transactionId, pageUrl } = await openCardPage(visitor, order);
  await stack.sandbox.payCard(pageUrl!, cards.succeeds);
  await stack.sandbox.spent(armed.id, 30);
  return { visitor, transactionId, target: order.txnId!, amount: planPrice };
};

const openingCard = async (line: string) => {
  const armed = await stack.sandbox.arm({ port: 'card', operation: 'lookup', fault: 'delay', delayMs: longAnswerMs });
  const payment = await started(cardOrder({ line }));
  await stack.sandbox.spent(armed.id);
  return payment;
};

const missingDelivery = async (payer: string) => {
  await stack.sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'refuse', msisdn: payer });
  // Under an unknown reference the sandbox knows no line for the fault.
  return untilStruck(pushOrder({ payer }), { ...asked('airtime'), msisdn: undefined });
};

const [router, postpaidLine] = ['050000006', '050000003'];
const [billAccount, fixedAccount] = ['1000000003', 'PE1234567890'];

const payInvoice = async (payer: string) => {
  const invoices = await newVisitor(stack.portalUrl).fixedInvoices(fixedAccount, 'client@example.cg');
  const { invoiceNo, outstandingAmount } = resultOf(invoices)[0]!;
  return orderUntilStruck(invoiceOrder(payer, outstandingAmount, fixedAccount, invoiceNo), fixedAccount);
};

/** Brings one payment with its own payer to the named moment. A registered one is sent after the restart. */
const reaches: Record<KillMomentName, (payer: string) => Promise<InFlight>> = {
  'a card page that is paid while the portal is down': openCard,
  'a refund to a card that was made and not answered': refundCardUntilStruck,
  'a lead whose payment the desk has noted and not answered': (line) => leadUntilStruck(line, 'delay'),
  'a lead of whose payment the desk never heard': (line) => leadUntilStruck(line, 'timeout-before'),
  'a registered push': async (payer) => registered(await approved(pushOrder({ payer }))),
  'a registered payment by airtime': (payer) => registered(airtimeOrder({ payer })),
  'a registered payment by PIN': (payer) => registered(pinOrder({ payer })),
  'a registered payment by SmartCash': async (payer) => registered(await approved(smartcashOrder({ payer }))),
  'a registered payment by M-Pesa': async (payer) => registered(await approved(mpesaOrder({ payer }))),
  'a debit that the wallet has taken and not answered': (payer) => untilStruck(pushOrder({ payer }), taken('wallet')),
  'a debit that never reached the wallet': (payer) => untilStruck(pushOrder({ payer }), lost('wallet')),
  'airtime that was taken and not answered': (payer) => untilStruck(airtimeOrder({ payer }), taken('airtime')),
  'a debit of airtime that never arrived': (payer) => untilStruck(airtimeOrder({ payer }), lost('airtime')),
  'a debit by PIN that was made and not answered': (payer) => untilStruck(pinOrder({ payer }), taken('wallet')),
  'a debit by PIN that never arrived': (payer) => untilStruck(pinOrder({ payer }), lost('wallet')),
  'a debit that SmartCash has taken and not answered': (payer) =>
    untilStruck(smartcashOrder({ payer }), taken('smartcash')),
  'a debit that never reached SmartCash': (payer) => untilStruck(smartcashOrder({ payer }), lost('smartcash')),
  'a debit that M-Pesa has taken and not answered': (payer) => untilStruck(mpesaOrder({ payer }), taken('mpesa')),
  'a debit that never reached M-Pesa': (payer) => untilStruck(mpesaOrder({ payer }), lost('mpesa')),
  'an open prompt that is approved while the portal is down': (payer) => openPrompt(pushOrder({ payer })),
  'an open prompt that is declined while the portal is down': (payer) => openPrompt(pushOrder({ payer })),
  'an open prompt of SmartCash that is approved while the portal is down': (payer) =>
    openPrompt(smartcashOrder({ payer })),
  'an open prompt of M-Pesa that is declined while the portal is down': (payer) => openPrompt(mpesaOrder({ payer })),
  'an enquiry after an approval': (payer) => untilStruck(pushOrder({ payer }), asked('wallet')),
  'an enquiry of SmartCash after an approval': (payer) => untilStruck(smartcashOrder({ payer }), asked('smartcash')),
  'an enquiry of M-Pesa after an approval': (payer) => untilStruck(mpesaOrder({ payer }), asked('mpesa')),
  'a delivery that was made and not answered': (payer) =>
    untilStruck(pushOrder({ payer }), { port: 'airtime', operation: 'credit', fault: 'delay' }),
  'a delivery that never arrived': (payer) =>
    untilStruck(pushOrder({ payer }), { port: 'airtime', operation: 'credit', fault: 'timeout-before' }),
  'a bundle that was ordered and not answered': (payer) =>
    orderUntilStruck(bundleOrder({ payer, amount: 500 }, 'D1G5D1'), payer),
  'an order of a bundle that never arrived': (payer) =>
    orderUntilStruck(bundleOrder({ payer, amount: 500 }, 'D1G5D1'), payer, 'timeout-before'),
  'a bundle of a router that was ordered and not answered': (payer) =>
    orderUntilStruck(bundleOrder({ payer, line: router, amount: 2500 }, 'B5GD7'), router),
  'a bill that was paid and not answered': (payer) =>
    orderUntilStruck(billOrder({ payer, line: postpaidLine, amount: 500 }, billAccount), billAccount),
  'an invoice that was paid and not answered': payInvoice,
  'a refund that was made and not answered': (payer) => refundUntilStruck(pushOrder({ payer }), 'wallet', 'delay'),
  'a refund that never arrived': (payer) => refundUntilStruck(pushOrder({ payer }), 'wallet', 'timeout-before'),
  'a refund of airtime that was made and not answered': (payer) =>
    refundUntilStruck(airtimeOrder({ payer }), 'airtime', 'delay'),
  'a refund of airtime that never arrived': (payer) =>
    refundUntilStruck(airtimeOrder({ payer }), 'airtime', 'timeout-before'),
  'a refund by PIN that was made and not answered': (payer) =>
    refundUntilStruck(pinOrder({ payer }), 'wallet', 'delay'),
  'a refund by PIN that never arrived': (payer) => refundUntilStruck(pinOrder({ payer }), 'wallet', 'timeout-before'),
  'a refund of SmartCash that was made and not answered': (payer) =>
    refundUntilStruck(smartcashOrder({ payer }), 'smartcash', 'delay'),
  'a refund that never reached SmartCash': (payer) =>
    refundUntilStruck(smartcashOrder({ payer }), 'smartcash', 'timeout-before'),
  'a refund of M-Pesa that was made and not answered': (payer) =>
    refundUntilStruck(mpesaOrder({ payer }), 'mpesa', 'delay'),
  'a refund that never reached M-Pesa': (payer) => refundUntilStruck(mpesaOrder({ payer }), 'mpesa', 'timeout-before'),
  'the opening of a card page': openingCard,
  'an enquiry about a delivery that never arrived': missingDelivery,
};

const firstPayer = 50_000_851;
const names = Object.keys(killMoments) as KillMomentName[];
const payerNamed = (name: KillMomentName) => `0${firstPayer + names.indexOf(name)}`;

const reach = async (name: KillMomentName) => inFlight.set(name, await reaches[name](payerNamed(name)));

/** Acts as customers and providers while the portal is down. */
const actMeanwhile = async () => {
  for (const name of names) {
    const decision = /that is (approve|decline)d while/.exec(name)?.[1] as 'approve' | 'decline' | undefined;
    if (decision) await stack.sandbox.answer(payerNamed(name), inFlight.get(name)!.transactionId, decision);
  }
  const page = inFlight.get('a card page that is paid while the portal is down')!;
  await stack.sandbox.payCard(page.pageUrl!, cards.succeeds);
};

beforeAll(async () => {
  stack = await startStack({ env: { ENABLE_AM_PIN: 'true' } });
  // A fault without a number strikes any call: pages without one come first, the enquiry last.
  await reach(names[0]!);
  const refund = reach(names[1]!);
  await waitFor(async () => (await stack.sandbox.books()).debits.length > 0, { says: 'the second card was not paid' });
  await Promise.all([refund, reach(names[2]!), reach(names[3]!)]);
  await Promise.all(names.slice(4, -1).map(reach));
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

test('settles all of them within 60 s without a visitor [I6]', async () => {
  await waitFor(async () => (await stack.unsettled()) === 0, { seconds: 60, everyMs: 500, says: 'some are in flight' });
});

test.each(names)('%s ends right [P98]', async (name) => {
  const { visitor, transactionId, target = payerNamed(name), amount = 500 } = inFlight.get(name)!;
  const status = await visitor.settled(transactionId);
  await expectEnd(stack.sandbox, status, killMoments[name].end, { line: target, amount });
});

test('afterwards nobody has lost money and nothing was delivered free [I1]', async () => {
  await expectNobodyLost(stack.sandbox);
  expect(stack.log.troubles()).toEqual([]);
});
