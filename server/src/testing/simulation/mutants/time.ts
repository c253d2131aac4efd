import { createContinuityCheck } from '../../../clocks/continuity.ts';
import { ageSeconds, type Payment } from '../../../features/payments/core/payment.ts';
import { createWatch } from '../../../clocks/watch.ts';
import { busy, deps, everyFulfilment, everyMethod, inStore, together, type NamedMutant } from './plant.ts';

/** No call knows of the time in which it must be over. */
const withoutDeadline = together(
  everyMethod(({ debit, refund }) => ({
    debit: (request) => debit(request),
    refund: (request) => refund(request),
  })),
  everyFulfilment(({ deliver }) => ({ deliver: (request) => deliver(request) })),
);

/** Mistakes in what is made of clocks, of waiting, and of a database that lost time. */
export const timeMutants: readonly NamedMutant[] = [
  {
    name: 'call-not-waited-for',
    mistake: 'a delivery is asked about and sent again while the call is under way',
    rule: /delivered once/,
    mutant: {
      ...deps(({ watch, store }) => ({
        watch: { ...watch, seconds: () => Infinity },
        store: {
          ...store,
          move: (payment, event, detail) =>
            store.move(payment, event, event === 'deliver' ? { ...detail, dueInSeconds: 0 } : detail),
        },
      })),
      slow: 'topup.deliver',
    },
  },
  {
    name: 'proof-by-the-database-clock',
    mistake: 'the time between two "not found" is taken from the database’s clock',
    rule: /delivered once/,
    mutant: {
      ...deps(({ watch }) => ({
        watch: { ...watch, seconds: (name: string) => (name.includes('missing') ? Infinity : watch.seconds(name)) },
      })),
      slow: 'topup.deliver',
      faults: ['the clock goes ahead', 'enquiries lag'],
      swarm: busy,
    },
  },
  {
    name: 'watch-by-the-database-clock',
    mistake: 'how long a call is under way, and something is missing, is counted by the database’s clock',
    rule: /delivered once|delivered was not given back/,
    mutant: {
      ...deps((_engine, { databaseSeconds }) => ({ watch: createWatch(databaseSeconds, () => 0) })),
      slow: 'topup.deliver',
      faults: ['the clock goes ahead', 'enquiries lag'],
      swarm: busy,
    },
  },
  {
    name: 'no-deadline',
    mistake: 'who stood still sends all the same',
    rule: /delivered once|delivered was not given back|FAILED is shown|books agree|one purchase/,
    mutant: {
      ...withoutDeadline,
      faults: ['tasks stand still'],
      swarm: (drawn) => ({ ...busy(drawn, { stall: 0.15 }), instances: 3, isShuffled: true }),
    },
  },
  {
    name: 'paused-machine-not-noticed',
    mistake: 'the deadline of a call stands still with the machine',
    rule: /delivered once|delivered was not given back|FAILED is shown|books agree|one purchase/,
    mutant: {
      ...deps(({ clocks }) => ({ clocks: { ...clocks, wall: clocks.monotonic } })),
      faults: ['processes stand still'],
      swarm: (drawn) => ({ ...busy(drawn, { stop: 0.08 }), ways: 'any', wants: 'anything', isAttended: false }),
    },
  },
  {
    name: 'restored-without-asking',
    mistake: 'what is paid after a restore is delivered without asking',
    rule: /delivered once|given back/,
    mutant: deps(() => ({ isContinuous: async () => true })),
    losesTime: true,
  },
  {
    name: 'break-not-noticed',
    mistake: 'a break of the connection is not noticed',
    rule: /delivered once|given back/,
    mutant: deps(({ store, continuity }) => ({
      isContinuous: createContinuityCheck(store.newestBegun, () => ({ ...continuity(), breaks: 0 })),
    })),
    losesTime: true,
  },
  {
    name: 'continuity-by-clocks',
    mistake: 'whether the database has lost time is told by the ages of payments',
    rule: /delivered once|given back/,
    mutant: {
      ...deps(({ continuity }) => ({
        isContinuous: async (payment) => {
          const age = ageSeconds(payment as Payment, (payment as Payment).createdAt);
          return age >= 0 && age < continuity().continuousSeconds;
        },
      })),
      faults: ['the clock goes ahead', 'the clock goes back'],
    },
    losesTime: true,
  },
  {
    name: 'lost-call-not-waited-for',
    mistake: 'after a break of the connection nobody waits for a delivery that is under way',
    rule: /delivered once/,
    mutant: {
      ...deps(({ continuity }) => ({
        continuity: () => ({ ...continuity(), continuousSeconds: Infinity }),
      })),
      slow: 'topup.deliver',
      swarm: busy,
    },
    losesTime: true,
  },
  {
    name: 'others-of-bill-not-asked',
    mistake: 'after a break of the connection nobody asks whether others have paid the same bill',
    rule: /a bill is not paid beyond/,
    mutant: {
      ...inStore(() => ({ openOfBill: async () => [] })),
      faults: [],
      swarm: (drawn) => ({
        ...busy(drawn),
        wants: 'one bill',
        ways: 'card',
        isAttended: false,
        noRoom: 0,
        instances: 1,
      }),
    },
    losesTime: true,
  },
];
