import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { cardOrder, leadOrder, newVisitor, recharges, type Answer, type Visitor } from '../harness/api.ts';
import { needsCode, pinFor } from '../harness/attempt.ts';
import type { ClientEvent } from './history.ts';
import type { Random } from './random.ts';

/** The sandbox has the lines from 05 000 00 10 to 05 009 99 99: this many for each of at most sixteen clients. */
const phonesOfClient = 5000;

type ClientOf = {
  number: number;
  random: Random;
  /** Returns the current portal. */
  portal: () => string;
  /** Makes the payer's phone approve automatically. */
  approves: (msisdn: string) => Promise<unknown>;
  /** Returns the code on a phone. */
  readCode: (msisdn: string) => Promise<string>;
  /** Verifies the code on the payer's phone and returns the token. */
  consentTo: (visitor: Visitor, order: InitiateRequest) => Promise<string>;
  /** Pays on the bank's page; `silent` without a response. */
  payCard: (pageUrl: string) => Promise<number | 'silent'>;
  log: (event: ClientEvent) => void;
  /** Ends new purchases. */
  isOver: () => boolean;
  /** Ends all waiting. */
  isClosed: () => boolean;
};

type Sum = Pick<ClientEvent, 'client' | 'purchase' | 'amount' | 'line'>;

const heardIn = <Result>({ httpStatus, body }: Answer<Result>): Exclude<ClientEvent['heard'], 'lost'> => ({
  httpStatus,
  ...(body.status === 'failure' && { code: body.code }),
});

/**
 * Runs a customer who makes one purchase after another, as the page does. A lost response is requested again under the
 * same key from any portal. Some press twice, some go away.
 */
export const runClient = async ({
  number,
  random,
  portal,
  approves,
  readCode,
  consentTo,
  payCard,
  log,
  isOver,
  isClosed,
}: ClientOf): Promise<void> => {
  let wishes = 0;

  /** Every purchase uses another phone: a phone with many prompts is protected by a limit. */
  const phone = (wish: number) => `0500${10_000 + number * phonesOfClient + (wish % phonesOfClient)}`;
  const newPhone = async (): Promise<string | undefined> => {
    wishes += 1;
    const payer = phone(wishes);
    while (!isClosed()) {
      const isReady = await approves(payer).then(
        () => true,
        () => false,
      );
      if (isReady) return payer;
      await pause(200);
    }
    return undefined;
  };

  /** Retries until a response comes; undefined if the run ends first. */
  const ask = async <Result>(
    event: Sum & Pick<ClientEvent, 'call' | 'transactionId'>,
    call: () => Promise<Answer<Result>>,
  ): Promise<Answer<Result> | undefined> => {
    for (let told = 0; !isClosed();) {
      const answer = await call().catch(() => undefined);
      log({ ...event, at: new Date().toISOString(), heard: answer ? heardIn(answer) : 'lost' });
      const isLater = answer && (answer.httpStatus >= 500 || [409, 429].includes(answer.httpStatus));
      // After "wait", or a conflicting payment, a customer retries a few times.
      if (answer) told += 1;
      if (answer && (!isLater || told > 5)) return answer;
      await pause(random.between(50, 400));
    }
    return undefined;
  };

  /** Requests 5G at home until it has a number; undefined if the code was lost, or the run ended. */
  const askForLead = async (visitor: Visitor, purchase: string): Promise<InitiateRequest | undefined> => {
    const msisdn = await newPhone();
    if (msisdn === undefined) return undefined;
    const wish = { msisdn, plan: 'H100GD30', amount: 45_000 };
    const token = await visitor.proveContact(msisdn, () => readCode(msisdn)).catch(() => undefined);
    if (token === undefined) return undefined;
    const idempotencyKey = randomUUID();
    const sum = { client: number, purchase, amount: wish.amount, line: msisdn, call: 'lead' as const };
    while (!isClosed()) {
      const answer = await ask(sum, () => visitor.submitLead(wish, { token, idempotencyKey }));
      if (answer?.body.status !== 'success') return undefined;
      const { refLeadId } = answer.body.result;
      if (refLeadId) return leadOrder({ ...wish, refLeadId });
      await pause(random.between(300, 900));
    }
    return undefined;
  };

  const orderOf = async (visitor: Visitor, purchase: string): Promise<InitiateRequest | undefined> => {
    const amount = 100 * random.between(1, 9);
    if (random.chance(0.12)) return askForLead(visitor, purchase);
    const payer = await newPhone();
    if (payer === undefined) return undefined;
    if (random.chance(0.15)) return cardOrder({ line: payer, amount });
    // Airtime cannot pay for its own line: every method pays for the next line.
    return random.pick(recharges)({ payer, line: phone(wishes + 1), amount });
  };

  const payOnPage = async (
    answers: readonly (Answer<{ redirectUrl?: string | null }> | undefined)[],
  ): Promise<void> => {
    const page = answers
      .map((answer) => (answer?.body.status === 'success' ? answer.body.result.redirectUrl : undefined))
      .find(Boolean);
    if (!page) return;
    for (let time = 0; time < 5 && !isClosed(); time += 1) {
      if ((await payCard(page)) !== 'silent') return;
      await pause(random.between(100, 500));
    }
  };

  const buy = async (): Promise<void> => {
    const visitor = newVisitor(portal);
    const purchase = randomUUID();
    const order = await orderOf(visitor, purchase);
    if (!order) return;
    const sum: Sum = { client: number, purchase, amount: order.amount, line: order.mobileNumber ?? '' };
    const token = needsCode(order) ? await consentTo(visitor, order).catch(() => undefined) : undefined;
    // The code was lost: no money has moved, and the customer gives up.
    if (needsCode(order) && token === undefined) return;
    const keys = { idempotencyKey: randomUUID(), purchaseId: sum.purchase, ...(token && { token }) };
    const initiated = await ask({ ...sum, call: 'initiate' }, () => visitor.tryInitiate(order, keys));
    if (initiated?.body.status !== 'success') return;
    const { transactionId } = initiated.body.result;
    log({ ...sum, at: new Date().toISOString(), call: 'initiate', transactionId, heard: { httpStatus: 200 } });
    const amPin = pinFor(order, initiated.body.result);
    const send = (idempotencyKey: string) =>
      ask({ ...sum, call: 'process', transactionId }, () =>
        visitor.tryProcess(transactionId, order.paymentMode, {
          idempotencyKey,
          ...(token && { token }),
          ...(amPin && { amPin }),
        }),
      );
    const key = randomUUID();
    const sent = await Promise.all([send(key), ...(random.chance(0.15) ? [send(key), send(randomUUID())] : [])]);
    if (!sent.some((answer) => answer?.httpStatus === 200)) return;
    await payOnPage(sent);
    while (!isClosed()) {
      const status = await visitor.status(transactionId).catch(() => undefined);
      if (status) {
        const heard = { httpStatus: 200, transactionStatus: status.transactionStatus, status: status.status };
        log({ ...sum, at: new Date().toISOString(), call: 'status', transactionId, heard });
        if (status.transactionStatus !== 'IN_PROCESS') return;
        // Some leave; their payments are enquired about at the end.
        if (random.chance(0.02)) return;
      }
      await pause(random.between(200, 600));
    }
  };

  while (!isOver()) {
    await buy();
    await pause(random.between(0, 200));
  }
};
