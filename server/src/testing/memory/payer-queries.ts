import {
  knownSeconds,
  telling,
  unprompted,
  type createPayerQueries,
  type PayerAsks,
} from '../../features/payments/core/payer-queries.ts';
import { timesOf, type Kept, type Memory } from './memory.ts';

const minutes = 60;
const day = 86_400;

const isOneOf = (reasons: readonly string[], { payment }: Kept) =>
  payment.state === 'DECLINED' && payment.reason !== null && reasons.includes(payment.reason);

type IsWithin = (at: Date | null, seconds: number) => boolean;

/** Whether this is a payment of that browser from that number that succeeded lately. */
export const isPaidFrom = ({ payment }: Kept, browserHash: string, payer: string, isWithin: IsWithin): boolean =>
  payment.payer === payer &&
  payment.browserHash === browserHash &&
  payment.state === 'DONE' &&
  isWithin(payment.sentAt, knownSeconds);

/** What `payer-queries.ts` asks of the database, asked of the memory. */
export const createMemoryPayerQueries = (memory: Memory): ReturnType<typeof createPayerQueries> => {
  const { isWithin } = timesOf(memory);
  const done = (isOne: (kept: Kept) => boolean) =>
    memory.statement(({ payments }) =>
      payments
        .list()
        .some((kept) => isOne(kept) && kept.payment.state === 'DONE' && isWithin(kept.payment.sentAt, knownSeconds)),
    );
  const asksOf = (kept: Kept[], method: string): PayerAsks => {
    const prompts = kept.filter(
      (one) => one.payment.method === method && isWithin(one.payment.sentAt, 10 * minutes) && !isOneOf(unprompted, one),
    );
    const refusals = kept.filter((one) => one.payment.state === 'SENDING' || isOneOf(telling, one));
    return {
      prompts: prompts.length,
      refusals: refusals.filter(({ payment }) => isWithin(payment.enteredAt, 10 * minutes)).length,
      refusalsOfDay: refusals.length,
    };
  };
  return {
    hasPaidFrom: (browserHash, payer) =>
      memory.statement(({ payments }) =>
        payments.list().some((kept) => isPaidFrom(kept, browserHash, payer, isWithin)),
      ),
    hasPaid: (callerHash) =>
      done(({ payment }) => payment.browserHash === callerHash || payment.addressHash === callerHash),
    payerHistory: ({ method, payer, browserHash, ownSeconds }) =>
      memory.statement(({ payments }) => {
        const all = payments.list().filter(({ payment }) => payment.payer === payer && isWithin(payment.sentAt, day));
        const own = all.filter(
          ({ payment }) => payment.browserHash === browserHash && isWithin(payment.sentAt, ownSeconds),
        );
        return { all: asksOf(all, method), own: asksOf(own, method) };
      }),
  };
};
