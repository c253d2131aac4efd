import { unpaidBill, type Bill } from '../../features/payments/core/bill-queries.ts';
import type { EngineContext } from '../../features/payments/core/engine.ts';
import { createWatch } from '../../clocks/watch.ts';
import type { Fulfilment, PaymentMethod } from '../../features/payments/core/gateway.ts';
import { moveOf, type PaymentEffect, type PaymentEvent } from '../../features/payments/core/payment.machine.ts';
import { knownAs, type Payment, type PaymentEventRow } from '../../features/payments/core/payment.ts';
import type { Times } from '../../features/payments/core/schedule.ts';
import type { MoveDetail, Moved } from '../../features/payments/core/store.ts';

/** The times of an engine in tests of its single steps. */
export const testTimes: Times = {
  callSeconds: 22,
  walletPendingSeconds: 300,
  cardAbandonSeconds: [900, 5400],
  holdAfterSeconds: 86_400,
  missingDeliverySeconds: 15,
};

/**
 * An engine without a database and without providers: `did` is what it was told to do with payments, in order. A move is made as
 * the machine has it, unless somebody else was faster (`isTaken`).
 */
export const createRecordingEngine = () => {
  const clock = { seconds: 1000 };
  const did: unknown[][] = [];
  const note =
    (name: string) =>
    async (_about: unknown, ...given: unknown[]): Promise<void> =>
      void did.push([name, ...given]);
  const world = {
    clock,
    did,
    isTaken: false,
    /** What the database answers where a charge is booked, instead of booking it. */
    chargeBreaks: undefined as Error | undefined,
    isContinuous: (_payment: Pick<Payment, 'begunNumber'>): boolean => true,
    /** Whether a provider's statement names the payment. */
    isNamedByStatement: false,
    continuity: { openSeconds: 1e6, continuousSeconds: 1e6, breaks: 0 },
    /** Whether settling has failed so often that a person must look. */
    isWorn: false,
    /** What stands in the database by now. */
    stored: undefined as Payment | undefined,
    events: [] as PaymentEventRow[],
    late: undefined as Payment | undefined,
    /** The number of the wait, as a note of an enquiry returns it. */
    wait: null as number | null,
    method: {} as Partial<PaymentMethod>,
    fulfilment: {} as Partial<Fulfilment>,
    /** Of a bill: payments beside this one, and whether one of them is delivered or on its way. */
    others: [] as Payment[],
    isBillTaken: false,
  };
  const move = async (payment: Payment, event: PaymentEvent, detail: MoveDetail): Promise<Moved | undefined> => {
    if (event === 'pay' && world.chargeBreaks) throw world.chargeBreaks;
    did.push([event, detail]);
    const next = moveOf(payment.state, event);
    if (world.isTaken || !next) return undefined;
    const count = (effect: PaymentEffect) => (next.effects.includes(effect) ? 1 : 0);
    const moved = {
      ...payment,
      state: next.to,
      version: payment.version + 1,
      sends: payment.sends + count('count-debit'),
      deliveries: payment.deliveries + count('count-delivery'),
    };
    return { payment: moved, writtenBy: 'test' };
  };
  const noteFailure = async (id: string, most: number): Promise<boolean> => {
    did.push(['failure', id, most]);
    return world.isWorn;
  };
  const seconds = () => clock.seconds;
  const engine = {
    store: {
      move,
      find: async () => world.stored,
      events: async () => world.events,
      afterCommit: (then: () => void) => then(),
      noteAsk: async (_payment: Payment, ...given: unknown[]) => {
        did.push(['ask', ...given]);
        return world.wait;
      },
      putOnHold: note('hold'),
      takeOffHold: async (_payment: Payment, dueInSeconds: number | null) => did.push(['off hold', dueInSeconds]) > 0,
      noteFailure,
      isNamedByStatement: async () => world.isNamedByStatement,
      openOfBill: async () => world.others,
      withBill: async (billHash: string, decide: (bill: Bill) => Promise<unknown>) => {
        did.push(['lock', billHash]);
        return decide({ ...unpaidBill, holder: world.isBillTaken ? 'T9' : null });
      },
    },
    children: {
      find: async () => world.late,
      recordLate: async (_payment: Payment, ...given: unknown[]) => {
        if (world.chargeBreaks) throw world.chargeBreaks;
        did.push(['late charge', ...given]);
      },
    },
    connectors: { provingByNumber: {} },
    get methods() {
      return new Proxy({}, { get: () => world.method });
    },
    get fulfilments() {
      return new Proxy({}, { get: () => world.fulfilment });
    },
    times: testTimes,
    continuity: () => world.continuity,
    isContinuous: async (payment: Pick<Payment, 'begunNumber'>) => world.isContinuous(payment),
    clocks: { monotonic: seconds, wall: seconds },
    watch: createWatch(seconds, () => world.continuity.breaks),
    returnUrl: (id: string) => `https://portal.test/return/${id}`,
    payee: 'Lisolo',
    toInternational: (msisdn: string) => `+242${msisdn}`,
    changed: (id: string, isDue?: boolean) => void did.push(['changed', id, isDue]),
    alarm: (about: Payment, alarm: string) => void did.push(['alarm', knownAs(about), alarm]),
    movedOn: (about: Payment) => void did.push(['moved on', knownAs(about)]),
  } as unknown as EngineContext;
  return Object.assign(world, { engine });
};

/** The number of a charge has proved another payment. */
export const numberTaken = Object.assign(new Error('duplicate key'), {
  code: '23505',
  constraint: 'charge_number_pkey',
});

export type RecordingEngine = ReturnType<typeof createRecordingEngine>;

/** Answers these one after the other, the last one from then on; `asked` counts. */
export const inTurn = <Answer>(...answers: readonly [Answer, ...Answer[]]) => {
  const counted = Object.assign(
    async (): Promise<Answer> => {
      counted.asked += 1;
      return answers[Math.min(counted.asked, answers.length) - 1]!;
    },
    { asked: 0 },
  );
  return counted;
};
