import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardOrder, newVisitor, pushOrder, resultOf, type Visitor } from '../harness/api.ts';
import { expectEnd, type End } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { cards, type Fault } from '../harness/sandbox.ts';
import { startStack, type Stack } from '../harness/stack.ts';
import { waitFor } from '../harness/wait-for.ts';

let stack: Stack;
/** The payments that were in flight when the portal was killed, by what it was doing for them. */
const inFlight = new Map<string, { visitor: Visitor; transactionId: string }>();
let readyAfterMs = 0;

/** Longer than a kill and a restart take, shorter than the time-out of a provider call (20 s). */
const longAnswerMs = 18_000;

/** Sends a push payment without waiting for its answer: the provider keeps it, or the kill takes it. */
const startPush = async (payer: string, { line = payer }: { line?: string } = {}) => {
  const visitor = newVisitor(stack.portalUrl);
  const order = pushOrder({ payer, line });
  const transactionId = await visitor.initiate(order);
  void visitor.tryProcess(transactionId, order.paymentMode).catch(() => undefined);
  return { visitor, transactionId };
};

const openCard = async (line: string) => {
  const visitor = newVisitor(stack.portalUrl);
  const { transactionId, answer } = await visitor.pay(cardOrder({ line }));
  return { visitor, transactionId, pageUrl: resultOf(answer).redirectUrl! };
};

/** Brings one payment to the moment named, on its own payer. */
const moments: Record<
  string,
  { end: End; reach: (payer: string) => Promise<{ visitor: Visitor; transactionId: string }> }
> = {
  'a card page that is paid while the portal is down': { end: 'delivered', reach: (line) => openCard(line) },
  'a registered payment': {
    end: 'delivered',
    reach: async (payer) => {
      await stack.sandbox.auto(payer, 'approve');
      const visitor = newVisitor(stack.portalUrl);
      return { visitor, transactionId: await visitor.initiate(pushOrder({ payer })) };
    },
  },
  'a debit that the wallet has taken and not answered': {
    end: 'delivered',
    reach: (payer) => pushUntilStruck(payer, { port: 'wallet', operation: 'debit', fault: 'delay' }),
  },
  'a debit that never reached the wallet': {
    end: 'delivered',
    reach: (payer) => pushUntilStruck(payer, { port: 'wallet', operation: 'debit', fault: 'timeout-before' }),
  },
  'an open prompt that is approved while the portal is down': { end: 'delivered', reach: (payer) => openPrompt(payer) },
  'an open prompt that is declined while the portal is down': { end: 'untouched', reach: (payer) => openPrompt(payer) },
  'an enquiry after an approval': {
    end: 'delivered',
    reach: (payer) => pushUntilStruck(payer, { port: 'wallet', operation: 'enquiry', fault: 'delay' }),
  },
  'a delivery that was made and not answered': {
    end: 'delivered',
    reach: (payer) => pushUntilStruck(payer, { port: 'airtime', operation: 'credit', fault: 'delay' }),
  },
  'a delivery that never arrived': {
    end: 'delivered',
    reach: (payer) => pushUntilStruck(payer, { port: 'airtime', operation: 'credit', fault: 'timeout-before' }),
  },
  'an enquiry about a delivery that never arrived': {
    end: 'delivered',
    reach: async (payer) => {
      await stack.sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'refuse', msisdn: payer });
      // Under a reference that nothing arrived for, the sandbox knows no line to narrow the fault by.
      return pushUntilStruck(payer, { port: 'airtime', operation: 'enquiry', fault: 'delay', msisdn: undefined });
    },
  },
  'a refund that was made and not answered': {
    end: 'refunded',
    reach: (payer) => refundUntilStruck(payer, { port: 'wallet', operation: 'refund', fault: 'delay' }),
  },
  'a refund that never arrived': {
    end: 'refunded',
    reach: (payer) => refundUntilStruck(payer, { port: 'wallet', operation: 'refund', fault: 'timeout-before' }),
  },
  'the opening of a card page': {
    end: 'untouched',
    reach: async (line) => {
      const armed = await stack.sandbox.arm({
        port: 'card',
        operation: 'lookup',
        fault: 'delay',
        delayMs: longAnswerMs,
      });
      const visitor = newVisitor(stack.portalUrl);
      const order = cardOrder({ line });
      const transactionId = await visitor.initiate(order);
      void visitor.tryProcess(transactionId, order.paymentMode).catch(() => undefined);
      await stack.sandbox.spent(armed.id);
      return { visitor, transactionId };
    },
  },
};

const pushUntilStruck = async (payer: string, fault: Fault) => {
  await stack.sandbox.auto(payer, 'approve');
  const armed = await stack.sandbox.arm({ msisdn: payer, delayMs: longAnswerMs, ...fault });
  const started = await startPush(payer);
  await stack.sandbox.spent(armed.id);
  return started;
};

const refundUntilStruck = async (payer: string, fault: Fault) => {
  await stack.sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject', msisdn: payer });
  return pushUntilStruck(payer, fault);
};

const openPrompt = async (payer: string) => {
  const started = await startPush(payer);
  await stack.sandbox.promptFor(payer, started.transactionId);
  await waitFor(async () => (await started.visitor.status(started.transactionId)).refTransactionId !== null, {
    says: 'the portal does not know of the prompt',
  });
  return started;
};

const firstPayer = 50_000_301;
const names = Object.keys(moments);
const payerOf = (name: string) => `0${firstPayer + names.indexOf(name)}`;
const idOf = (name: string) => inFlight.get(name)!.transactionId;

/** What customers and providers do while the portal is down. */
const actMeanwhile = async () => {
  const approved = 'an open prompt that is approved while the portal is down';
  const declined = 'an open prompt that is declined while the portal is down';
  const paid = 'a card page that is paid while the portal is down';
  await stack.sandbox.answer(payerOf(approved), idOf(approved), 'approve');
  await stack.sandbox.answer(payerOf(declined), idOf(declined), 'decline');
  const page = inFlight.get(paid) as { pageUrl?: string };
  await stack.sandbox.payCard(page.pageUrl!, cards.succeeds);
};

beforeAll(async () => {
  stack = await startStack();
  const reach = async (name: string) => inFlight.set(name, await moments[name]!.reach(payerOf(name)));
  // A card fault strikes whoever comes next, so the page without one is opened first.
  const [openPage, ...others] = names;
  await reach(openPage!);
  await Promise.all(others.map(reach));
  await stack.kill9();
  await actMeanwhile();
  readyAfterMs = await stack.restart();
  const registered = inFlight.get('a registered payment')!;
  await registered.visitor.tryProcess(registered.transactionId, 'LISOLO_MONEY_PUSH');
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
