import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aLine, codeSentTo, wrongFor } from '../../../testing/consent.ts';
import { aProcess, aRecharge, aTransactionId } from '../../../testing/orders.ts';
import type { Browser } from '../../../testing/portal.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePortal } from '../../../testing/use-portal.ts';

/** No order of calls debits anybody's airtime without a good, unspent token of theirs (docs/abuse.md A09). */
const portal = await usePortal();
const { operator } = portal;

/** Somebody with a line, and what they have been given so far. */
type Customer = {
  browser: Browser;
  line: string;
  target: string;
  purchase: string;
  refId?: string;
  authorization?: string;
  id?: string;
};
const aCustomer = (): Customer => ({
  browser: portal.browser(),
  line: aLine(),
  target: aLine(),
  purchase: randomUUID(),
});

const calls = [
  'send',
  'verify',
  'guess',
  'balance',
  'initiate',
  'authInitiate',
  'process',
  'bareProcess',
  'authProcess',
] as const;
type Call = (typeof calls)[number];

const codeOf = ({ line }: Customer) =>
  operator.inbox.some(({ to }) => to === `+242${line}`) ? codeSentTo(operator, line) : '000000';

/** One call by one customer; `authorization` may be somebody else's. Answers the HTTP status. */
const make = async (call: Call, customer: Customer, authorization = customer.authorization): Promise<number> => {
  const { browser, line, target, refId = 'none', id = aTransactionId() } = customer;
  const headers = { authorization, 'purchase-id': customer.purchase };
  const order = aRecharge({ paymentMode: 'AIR_TIME', paymentMobile: `0${line}`, mobileNumber: target });
  switch (call) {
    case 'send': {
      const purchase = { amount: 500, mobileNumber: target, transactionType: 'PREPAID_RECHARGE' };
      const reply = await browser.post('sendOtp', { msisdn: line, requestType: 'AIR_TIME', ...purchase });
      if (reply.status === 200) customer.refId = reply.body.result.refId;
      return reply.status;
    }
    case 'verify':
    case 'guess': {
      const otp = call === 'verify' ? codeOf(customer) : wrongFor(codeOf(customer));
      const reply = await browser.post('verifyOtp', { refId, otp, username: line, paymentMode: 'AIR_TIME' });
      if (reply.status === 200) customer.authorization = `Bearer ${reply.body.result.accessToken}`;
      return reply.status;
    }
    case 'balance':
      return (await browser.post('queryBalance', { msisdn: line, serviceType: 'AIRTIME' }, headers)).status;
    case 'initiate':
    case 'authInitiate': {
      const reply = await browser.post(call, order, headers);
      if (reply.status === 200) customer.id = reply.body.result.transactionId;
      return reply.status;
    }
    case 'bareProcess':
      return (await browser.post('authProcess', aProcess(id, 'AIR_TIME'), { 'purchase-id': customer.purchase })).status;
    case 'process':
    case 'authProcess':
      return (await browser.post(call, aProcess(id, 'AIR_TIME'), headers)).status;
  }
};

const debitsOf = ({ line }: Customer) => operator.book.debits.filter(({ payer }) => payer === `+242${line}`);

/** What there is of one customer's consent: the model that the portal is compared with. */
type Model = { code: 'none' | 'sent' | 'used'; token: 'none' | 'good' | 'spent'; payment: 'none' | 'ready' | 'sent' };
type Step = { status: number; next: Model };

const stepOf = (now: Model, call: Call): Step => {
  const refused = (status: number): Step => ({ status, next: now });
  const done = (changes: Partial<Model> = {}): Step => ({ status: 200, next: { ...now, ...changes } });
  switch (call) {
    case 'send':
      return now.code === 'used' ? refused(429) : done({ code: 'sent' });
    case 'verify':
      return now.code === 'sent' ? done({ code: 'used', token: 'good' }) : refused(422);
    case 'guess':
      return refused(422);
    case 'balance':
      return now.token === 'good' ? done() : refused(401);
    case 'initiate':
      return refused(401);
    case 'authInitiate':
      return now.token === 'good' ? done({ payment: 'ready' }) : refused(401);
    case 'process':
      return refused(now.payment === 'none' ? 404 : 401);
    case 'bareProcess':
      // On the right path, but the token stays at home: the consent given at initiate does not stand for it.
      if (now.payment === 'none') return refused(404);
      return now.payment === 'ready' ? refused(401) : done();
    case 'authProcess':
      if (now.payment === 'none') return refused(404);
      return now.payment === 'ready' ? done({ payment: 'sent', token: 'spent' }) : done();
  }
};

const start: Model = { code: 'none', token: 'none', payment: 'none' };

/** Every state of the model with the shortest way to it. */
const reachable = (): { model: Model; way: Call[] }[] => {
  const found = new Map<string, { model: Model; way: Call[] }>([[JSON.stringify(start), { model: start, way: [] }]]);
  for (const { model, way } of found.values())
    for (const call of calls) {
      const { next } = stepOf(model, call);
      const name = JSON.stringify(next);
      if (!found.has(name)) found.set(name, { model: next, way: [...way, call] });
    }
  return [...found.values()];
};

/** What the server keeps that could decide anything; a wrong guess is counted, that is all it may do. */
const kept = async (): Promise<string> => {
  const tables = ['payment', 'payment_event', 'purchase', 'ledger_entry', 'access_token', 'idempotency_key'];
  const rows = await Promise.all(tables.map((table) => portal.database.query(`select * from ${table} order by 1`)));
  const codes = await portal.database.query('select id, code_hash, verified_at from otp order by id');
  return JSON.stringify([rows, codes]);
};

describe('every call in every state that calls can lead to', () => {
  const states = reachable();

  test(
    'is as the model says, and what is refused leaves no trace: so of all orders [I13] [A09] [V2.3.1]',
    { timeout: 120_000 },
    async () => {
      expect(states.map(({ way }) => way.length).toSorted()).toEqual([0, 1, 2, 3, 4]);
      for (const { model, way } of states)
        for (const call of calls) {
          await portal.database.query('delete from rate_limit');
          const customer = aCustomer();
          for (const earlier of way) await make(earlier, customer);
          const before = await kept();
          const { status, next } = stepOf(model, call);
          const walk = [...way, call].join(' ');
          expect([walk, await make(call, customer)]).toEqual([walk, status]);
          if (status !== 200) expect([walk, await kept()]).toEqual([walk, before]);
          expect([walk, debitsOf(customer).length]).toEqual([walk, next.payment === 'sent' ? 1 : 0]);
        }
    },
  );
});

const honest: Call[] = ['send', 'verify', 'authInitiate', 'authProcess', 'authProcess'];
const person = fc.nat({ max: 1 });
/** Five calls of two customers who use each other's tokens; three in four are what an honest one would do next. */
const walks = fc.tuple(
  ...honest.map((call) =>
    fc.record({
      call: fc.oneof({ weight: 3, arbitrary: fc.constant(call) }, { weight: 1, arbitrary: fc.constantFrom(...calls) }),
      who: person,
      tokenOf: fc.option(person, { nil: undefined, freq: 2 }),
    }),
  ),
);

test(
  'in walks of two customers with each other’s tokens, nobody pays more often than they consented',
  { timeout: 120_000 },
  async () => {
    let debits = 0;
    await fc.assert(
      fc.asyncProperty(walks, person, async (steps, first) => {
        const customers = [aCustomer(), aCustomer()];
        // Without a consent to start from, five calls of two people would seldom come to anything.
        await make('send', customers[first]!);
        await make('verify', customers[first]!);
        const consents = [0, 0];
        consents[first] = 1;
        for (const { call, who, tokenOf } of steps) {
          const customer = customers[who]!;
          if (call === 'send') await letTimePass(portal.database, 61);
          const authorization = customers[tokenOf ?? who]!.authorization;
          const status = await make(call, customer, authorization);
          if (call === 'verify' && status === 200) consents[who]! += 1;
          for (const [index, each] of customers.entries()) {
            expect(debitsOf(each).length).toBeLessThanOrEqual(consents[index]!);
            for (const { charge } of debitsOf(each)) expect(charge).toEqual({ amountMinor: 500, currency: 'XAF' });
          }
        }
        debits += customers.flatMap(debitsOf).length;
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(debits).toBeGreaterThan(0);
  },
);
