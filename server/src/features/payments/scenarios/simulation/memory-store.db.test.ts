import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../../db/database.ts';
import { databases } from '../../../../testing/databases.ts';
import { anEngine } from '../../../../testing/engine.ts';
import { createMemoryChargebacks, createMemoryDisputes } from '../../../../testing/memory/dispute-store.ts';
import { createMemory } from '../../../../testing/memory/memory.ts';
import { createMemoryLateCharges, createMemoryPurchases } from '../../../../testing/memory/other-stores.ts';
import { createMemoryStore } from '../../../../testing/memory/payment-store.ts';
import { createOperator } from '../../../../testing/fakes/operator.ts';
import { aCardPayment, aPayment } from '../../../../testing/orders.ts';
import { letTimePass, setClockForward } from '../../../../testing/time.ts';
import { createDisputeStore, type DisputeQueries, type KeptDispute } from '../../disputes/dispute-store.ts';
import type { LateCharges } from '../../core/child-store.ts';
import { chargebacksIn, type Chargebacks } from '../../core/ledger.ts';
import { paymentEvents, type PaymentEvent } from '../../core/payment.machine.ts';
import type { Claim, Dispute } from '../../core/gateway.ts';
import { ageSeconds, type NewPayment, type Payment } from '../../core/payment.ts';
import { createPurchaseStore, type PurchaseStore } from '../../core/purchase-store.ts';
import type { DuePayment, Sighting } from '../../core/due.ts';
import type { PaymentStore } from '../../core/store.ts';

/**
 * The simulation runs on stores in memory: here they are held to the SQL ones, action by action. The database's clock stands
 * still within a transaction, so both sides see the same time to the millisecond.
 */
type Side = {
  /** Runs an action that may break a constraint, without ending the transaction. */
  attempt: <Result>(run: () => Promise<Result>) => Promise<Result>;
  store: PaymentStore;
  late: LateCharges;
  purchases: PurchaseStore;
  disputes: DisputeQueries;
  chargebacks: Chargebacks;
  pass: (seconds: number) => Promise<void>;
  setBack: (seconds: number) => Promise<void>;
};
type Action = (side: Side, payments: Payment[]) => Promise<unknown>;

const ages = (payment: Payment | undefined) =>
  payment &&
  [
    payment.createdAt,
    payment.enteredAt,
    payment.sentAt,
    payment.deliverySentAt,
    payment.askedAt,
    payment.missingSince,
  ].map((at) => at && ageSeconds(payment, at));

/** What both sides must agree on; where time begins is their own. */
const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      /At$|^at$|Since$|^begunNumber$/.test(key) ? inner !== null : inner,
    ) ?? 'null',
  );

const pick = (payments: Payment[], index: number) => payments[index % payments.length]!;
const refresh = async ({ store }: Side, payments: Payment[], index: number) => {
  const { id } = pick(payments, index);
  payments[index % payments.length] = (await store.find(id))!;
};

const opened = (due: DuePayment[]) =>
  due.map(({ open, ...row }) => ({ ...row, payment: open() })).toSorted((one, other) => (one.id < other.id ? -1 : 1));

const anIndex = fc.nat(3);
const seconds = fc.constantFrom(null, 5, 15, 60, 300);
const someSightings = fc.array(fc.constantFrom<Sighting>('missing', 'present', 'silent'), {
  minLength: 1,
  maxLength: 3,
});
const aReason = fc.constantFrom(undefined, 'balance-too-low' as const, 'card-declined' as const);

/** A dispute as its provider tells it. */
const aDispute = (paymentId: string, state: Dispute['state']): Dispute => ({
  id: `D ${paymentId}`,
  transactionId: paymentId,
  state,
  givesBack: null,
  category: 'fraud',
  answerBy: null,
});

type OfDispute = 'change' | 'noteAsk' | 'noteFailure';
const decideDispute: Record<OfDispute, (side: Side, kept: KeptDispute, state: Dispute['state']) => Promise<unknown>> = {
  change: ({ disputes }, kept, state) => {
    const next = ({ open: 'OPEN', accepted: 'ACCEPTED', declined: 'DECLINED' } as const)[state];
    return disputes.change(kept, next, aDispute(kept.paymentId, state), { amountMinor: 300, currency: 'XAF' });
  },
  noteAsk: ({ disputes }, kept) => disputes.noteAsk(kept),
  noteFailure: ({ disputes }, kept, state) =>
    disputes.noteFailure(kept, 60, { isRung: state === 'accepted', isEarly: state === 'declined' }),
};

const actions: fc.Arbitrary<{ name: string; run: Action }> = fc.oneof(
  fc
    .tuple(anIndex, fc.constantFrom(...paymentEvents), seconds, aReason, fc.boolean())
    .map(([index, event, dueInSeconds, reason, isStale]) => ({
      name: `move ${index} ${event}${isStale ? ' on what was read before' : ''}`,
      run: async (side: Side, payments: Payment[]) => {
        const number = reason && { providerReference: 'n', provedBy: 'mpesa' };
        const detail = { dueInSeconds, reason, ...number };
        const outcome = await side
          .attempt(() => side.store.move(pick(payments, index), event, detail))
          // Who wrote it is named by each in its own way.
          .then((moved) => moved?.payment)
          .catch((error: { constraint?: string }) => error.constraint);
        if (!isStale) await refresh(side, payments, index);
        return outcome;
      },
    })),
  fc.tuple(anIndex, seconds, someSightings).map(([index, due, sightings]) => ({
    name: `noteAsk ${index} ${sightings.join(', ')}`,
    run: async (side: Side, payments: Payment[]) => {
      for (const sighting of sightings) await side.store.noteAsk(pick(payments, index), due, sighting);
      await refresh(side, payments, index);
    },
  })),
  fc.tuple(anIndex, fc.constantFrom<Claim | null>('paid', 'not-paid', null)).map(([index, claim]) => ({
    name: `schedule now ${index}, claimed ${claim}`,
    run: (side: Side, payments: Payment[]) => side.store.scheduleNow(pick(payments, index).id, claim),
  })),
  anIndex.map((index) => ({
    name: `off hold ${index}`,
    run: (side: Side, payments: Payment[]) => side.store.takeOffHold(pick(payments, index), 30),
  })),
  anIndex.map((index) => ({
    name: `expedite ${index}`,
    run: (side: Side, payments: Payment[]) => side.store.expedite(pick(payments, index).id, 8),
  })),
  anIndex.map((index) => ({
    name: `hold ${index}`,
    run: (side: Side, payments: Payment[]) => side.store.putOnHold(pick(payments, index), 'unsettled-too-long', 60),
  })),
  fc.constant({
    name: 'claim',
    run: async (side: Side) => opened(await side.store.claim(10, 60)),
  }),
  fc.constant({
    name: 'claim without a group',
    run: async (side: Side) =>
      opened(await side.store.claim(10, 60, { methods: ['LISOLO_MONEY_PUSH'], products: ['PREPAID_BUNDLES'] })),
  }),
  anIndex.map((index) => ({
    name: `claim without ${index}`,
    run: async (side: Side, payments: Payment[]) =>
      opened(await side.store.claim(10, 60, { methods: [], products: [], payments: [pick(payments, index).id] })),
  })),
  anIndex.map((index) => ({
    name: `takeQuestion ${index}`,
    run: (side: Side, payments: Payment[]) => side.store.takeQuestion(pick(payments, index).id, 5),
  })),
  anIndex.map((index) => ({
    name: `noteFailure ${index}`,
    run: (side: Side, payments: Payment[]) => side.store.noteFailure(pick(payments, index).id, 3),
  })),
  anIndex.map((index) => ({
    name: `noteFailure of late charge ${index}`,
    run: (side: Side, payments: Payment[]) => side.late.noteFailure(pick(payments, index).id, 2),
  })),
  fc
    .constantFrom(2, 9, 23, 61, 601)
    .map((length) => ({ name: `wait ${length}`, run: (side: Side) => side.pass(length) })),
  fc.constant({ name: 'sweep', run: (side: Side) => side.store.sweep() }),
  // What was asked or moved a moment ago waits by a clock that is back since.
  anIndex.map((index) => ({
    name: `ask ${index}, set the clock back, sweep`,
    run: async (side: Side, payments: Payment[]) => {
      await side.store.noteAsk(pick(payments, index), 300, 'silent');
      await side.setBack(3600);
      await side.store.sweep();
      const due = opened(await side.store.claim(10, 60));
      await refresh(side, payments, index);
      return due;
    },
  })),
  anIndex.map((index) => ({
    name: `record ${index}`,
    run: (side: Side, payments: Payment[]) =>
      side
        .attempt(() =>
          side.late.record(pick(payments, index), undefined, { providerReference: 'n', provedBy: 'mpesa' }),
        )
        .catch((error: { constraint?: string }) => error.constraint),
  })),
  fc.tuple(anIndex, fc.constantFrom('XAF', 'NGN', 'USD')).map(([index, currency]) => ({
    name: `record ${index} of another amount in ${currency}`,
    run: (side: Side, payments: Payment[]) =>
      side.late.record(pick(payments, index), { charged: { amountMinor: 33, currency }, dueInSeconds: 60 }),
  })),
  anIndex.map((index) => ({
    name: `close ${index}`,
    run: (side: Side, payments: Payment[]) => side.late.close(pick(payments, index)),
  })),
  anIndex.map((index) => ({
    name: `sent ${index}`,
    run: async (side: Side, payments: Payment[]) => {
      const late = await side.late.find(pick(payments, index).id);
      if (late) await side.late.setState(late, 'SENT', 20);
      // What was read before that is of an older version by now.
      if (late) await side.late.putOnHold(late, 'unsettled-too-long', 20);
    },
  })),
  anIndex.map((index) => ({
    name: `off hold ${index}, as a person says`,
    run: (side: Side, payments: Payment[]) => side.late.takeOffHold(pick(payments, index).id, index % 2 === 0),
  })),
  anIndex.map((index) => ({
    name: `refute ${index}`,
    run: (side: Side, payments: Payment[]) => side.store.refute(pick(payments, index), 60),
  })),
  fc.tuple(anIndex, fc.boolean()).map(([index, isListed]) => ({
    name: `notice a dispute of ${index}${isListed ? ', listed' : ''}`,
    run: ({ disputes }: Side, payments: Payment[]) => {
      const { id } = pick(payments, index);
      return isListed
        ? disputes.noticeListed(aDispute(id, 'open'), ['LISOLO_MONEY_PUSH'])
        : disputes.notice(id, `D ${id}`);
    },
  })),
  fc
    .tuple(
      fc.constantFrom('open', 'accepted', 'declined'),
      fc.constantFrom<OfDispute>('change', 'noteAsk', 'noteFailure'),
    )
    .map(([state, what]) => ({
      name: `${what} of due disputes: ${state}`,
      run: async (side: Side) => {
        const due = (await side.disputes.claim(10)).toSorted((one, other) =>
          one.paymentId < other.paymentId ? -1 : 1,
        );
        await each(due, (kept) => decideDispute[what](side, kept, state));
        return due;
      },
    })),
  fc
    .tuple(anIndex, fc.constantFrom(100, 300, 500), fc.constantFrom('one', 'other'))
    .map(([index, amountMinor, id]) => ({
      name: `chargeback of ${index} in dispute ${id}: ${amountMinor}`,
      run: (side: Side, payments: Payment[]) =>
        side.chargebacks.post(pick(payments, index), { amountMinor, currency: 'XAF' }, id),
    })),
  fc.tuple(anIndex, fc.constantFrom('one', 'other')).map(([index, id]) => ({
    name: `chargeback of ${index} in dispute ${id} undone`,
    run: (side: Side, payments: Payment[]) => side.chargebacks.postUndone(pick(payments, index), id),
  })),
  fc.constantFrom(60, 900).map((seconds) => ({
    name: `take the listing for ${seconds} s`,
    run: async ({ disputes }: Side) => {
      const since = await disputes.takeListing('card', seconds, { days: 120, overlapDays: 3 });
      if (since) await disputes.noteListed('card');
      return since !== undefined;
    },
  })),
  fc.constant({
    name: 'claim late',
    run: async (side: Side) => (await side.late.claim(10, 60)).toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1)),
  }),
);

/** One connection takes one statement at a time. */
const each = async <Item, Result>(items: Item[], read: (item: Item) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (const item of items) results.push(await read(item));
  return results;
};

const inOrder = (counts: { state: string; onHold: boolean; count: number }[]) =>
  counts.toSorted((a, b) => (`${a.state} ${a.onHold}` < `${b.state} ${b.onHold}` ? -1 : 1));

/** The same wanted anew, under another purchase. */
const anew = (payment: Payment): Payment => ({ ...payment, purchaseId: aPayment().purchaseId });

const seeAll = async ({ store, late, disputes, chargebacks }: Side, payments: Payment[]) => ({
  payments: await each(payments, ({ id }) => store.find(id)),
  ages: await each(payments, async ({ id }) => ages(await store.find(id))),
  events: await each(payments, ({ id }) => store.events(id)),
  late: await each(payments, ({ id }) => late.find(id)),
  stories: await each(payments, async ({ id }) => {
    const { late: lateCharge, ...story } = (await store.story(id))!;
    return { ...story, late: lateCharge && { state: lateCharge.state, charged: lateCharge.charged } };
  }),
  duplicates: await each(payments, (payment) => store.liveDuplicate(anew(payment), 600)),
  othersDuplicates: await each(payments, (payment) =>
    store.liveDuplicate({ ...anew(payment), browserHash: 'elsewhere' }, 600),
  ),
  withDuplicates: await each(payments, (payment) => store.findWithDuplicate(payment, 600)),
  standings: await each(payments, (payment) => store.standingOf(anew(payment), 600)),
  standingsElsewhere: await each(payments, (payment) =>
    store.standingOf({ ...anew(payment), browserHash: 'elsewhere' }, 600),
  ),
  unapproved: await each(payments, (payment) =>
    store.othersUnapproved({ ...anew(payment), browserHash: 'elsewhere' }, 600, 3),
  ),
  openOfBill: await each(['browser', 'elsewhere'], (browserHash) =>
    store.openOfBill({ billHash: 'bill', browserHash }),
  ),
  bills: await each(['bill', 'another bill', 'no bill'], (bill) => store.bill(bill)),
  payers: await each(['browser', 'elsewhere'], (browserHash) =>
    store.payerHistory({ method: 'LISOLO_MONEY_PUSH', payer: '050000001', browserHash, ownSeconds: 86_400 }),
  ),
  known: await each(['browser', 'address', 'elsewhere'], (caller) => store.hasPaid(caller)),
  knownOfNumber: await each(['browser', 'elsewhere'], (browser) => store.hasPaidFrom(browser, '050000001')),
  disputes: await each(payments, ({ id }) => disputes.stateOf(id)),
  standing: await each(payments, ({ id }) => disputes.lockStanding(id)),
  charges: await each(payments, (payment) => chargebacks.findCharge(payment)),
  states: inOrder(await store.countByState()),
  lateStates: inOrder(await late.countByState()),
});

const fill = async (side: Side, news: NewPayment[]): Promise<Payment[]> => {
  for (const payment of news) {
    await side.purchases.hold(payment.purchaseId, 'the order');
    await side.store.insert(payment, 30, { key: payment.debitRequestId, fingerprint: 'f' });
  }
  const payments = await each(news, async ({ id }) => (await side.store.find(id))!);
  // Two of them have a way behind them, so that fewer actions reach further.
  for (const [index, events] of [
    ['send', 'accept'],
    ['send', 'lose-debit'],
  ].entries()) {
    for (const event of events as PaymentEvent[]) {
      await side.store.move(payments[2 + index]!, event, { dueInSeconds: 300 });
      await refresh(side, payments, 2 + index);
    }
  }
  return payments;
};

describe.each(databases())('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const attempt = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    await database.run('savepoint attempt');
    try {
      return await run();
    } catch (error) {
      await database.run('rollback to savepoint attempt');
      throw error;
    }
  };
  const sides = (): [Side, Side] => {
    const { engine } = anEngine(database, createOperator());
    const memory = createMemory();
    return [
      {
        attempt,
        store: engine.store,
        late: engine.lateCharges,
        purchases: createPurchaseStore(database),
        disputes: createDisputeStore(database),
        chargebacks: chargebacksIn(database),
        pass: (length) => letTimePass(database, length),
        setBack: (length) => setClockForward(database, -length),
      },
      {
        attempt: (run) => run(),
        store: createMemoryStore(memory),
        late: createMemoryLateCharges(memory),
        purchases: createMemoryPurchases(memory),
        disputes: createMemoryDisputes(memory),
        chargebacks: createMemoryChargebacks(memory),
        pass: async (length) => void (memory.clock.now += length * 1000),
        setBack: async (length) => void (memory.clock.now -= length * 1000),
      },
    ];
  };
  /** Everything in one transaction, which is taken back in the end. */
  const inPassing = async (play: () => Promise<void>) => {
    const done = new Error('done');
    const passing = database.transaction(async () => {
      await play();
      throw done;
    });
    await passing.catch((error: unknown) => {
      if (error !== done) throw error;
    });
  };

  test('the store in memory answers as the SQL one does, whatever is done to both', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { minLength: 10, maxLength: 30 }), async (list) => {
        const first = aPayment({ billHash: 'bill' });
        const news = [
          first,
          aPayment({ purchaseId: first.purchaseId, billHash: 'bill' }),
          aCardPayment({ billHash: 'bill' }),
          aPayment({ billHash: 'another bill' }),
        ];
        const [real, memory] = sides();
        await inPassing(async () => {
          const [rows, kept] = [await fill(real, news), await fill(memory, news)];
          for (const { name, run } of list)
            expect([name, comparable(await run(memory, kept))]).toEqual([name, comparable(await run(real, rows))]);
          expect(comparable(await seeAll(memory, kept))).toEqual(comparable(await seeAll(real, rows)));
        });
      }),
      { numRuns: 25 },
    );
  });
});
