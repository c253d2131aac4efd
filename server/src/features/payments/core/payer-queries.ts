import { present } from '@selfcare/contract/typed/present';
import type { Database } from '../../../db/database.ts';
import type { Reason } from './gateway.ts';
import type { Payment } from './payment.ts';

/** Declined before the payer's phone asked anything. */
const unprompted: readonly Reason[] = [
  'not-mobile-money-user',
  'balance-too-low',
  'wallet-locked',
  'payer-not-allowed',
  'provider-unreachable',
];

/** Refusals that tell something of a wallet: that there is none, that it is locked, what it does not hold. */
export const telling: readonly Reason[] = ['not-mobile-money-user', 'balance-too-low', 'wallet-locked'];

/** For how long somebody who paid is known by it. */
export const knownSeconds = 180 * 86_400;

/** What was asked of a payer's wallets lately, by anybody or by one browser. */
type PayerAsks = {
  /** Prompts of this wallet in ten minutes, answered or not. */
  prompts: number;
  /** Refusals that tell of the number's wallets in ten minutes, over all providers; asks under way may become one. */
  refusals: number;
  /** The same in a day. */
  refusalsOfDay: number;
};

/** By anybody, and by this browser. */
export type PayerHistory = { all: PayerAsks; own: PayerAsks };

/** An attempt that somebody wants to pay from a number. */
export type PayerAttempt = Pick<Payment, 'method' | 'browserHash'> & {
  payer: string;
  /** What the browser asked for longer ago than this does not count as its own. */
  ownSeconds: number;
};

type Row = Record<'prompts' | 'refusals' | 'day' | 'ownPrompts' | 'ownRefusals' | 'ownDay', number>;

const tenMinutes = `> now() - interval '10 minutes'`;
/** What was declined without a reason may have asked the phone: it counts. */
const isPrompt = `method = $3 and sent_at ${tenMinutes} and (state = 'DECLINED' and reason = any($4)) is not true`;
const isOwn = `browser_hash = $2 and sent_at > now() - make_interval(secs => $6)`;
const isRefusal = `(state = 'SENDING' or state = 'DECLINED' and reason = any($5))`;

/** A payment of this browser ($2) from this number ($1) that succeeded within so many seconds ($3). */
export const paidFrom = `payer_hash = $1 and browser_hash = $2 and state = 'DONE'
  and sent_at > now() - make_interval(secs => $3)`;

/** The SQL of what was asked of a payer, whoever asked, and of who is known for a payment that succeeded. */
export const createPayerQueries = (database: Database, hashOf: (payer: string) => string) => ({
  /** Seen before an attempt of this payer is sent, under the payer's lock. */
  payerHistory: async ({ method, payer, browserHash, ownSeconds }: PayerAttempt): Promise<PayerHistory> => {
    const [row] = await database.query<Row>(
      `select count(*) filter (where ${isPrompt})::int as "prompts",
         count(*) filter (where ${isPrompt} and ${isOwn})::int as "ownPrompts",
         count(*) filter (where ${isRefusal} and entered_at ${tenMinutes})::int as "refusals",
         count(*) filter (where ${isRefusal} and entered_at ${tenMinutes} and ${isOwn})::int as "ownRefusals",
         count(*) filter (where ${isRefusal})::int as "day",
         count(*) filter (where ${isRefusal} and ${isOwn})::int as "ownDay"
       from payment where payer_hash = $1 and sent_at > now() - interval '1 day'`,
      [hashOf(payer), browserHash, method, [...unprompted], [...telling], ownSeconds],
    );
    const { prompts, refusals, day, ownPrompts, ownRefusals, ownDay } = present(row);
    return {
      all: { prompts, refusals, refusalsOfDay: day },
      own: { prompts: ownPrompts, refusals: ownRefusals, refusalsOfDay: ownDay },
    };
  },
  /** Whether a payment of this browser from this number succeeded lately. */
  hasPaidFrom: async (browserHash: string, payer: string): Promise<boolean> =>
    (
      await database.query(`select 1 from payment where ${paidFrom} limit 1`, [
        hashOf(payer),
        browserHash,
        knownSeconds,
      ])
    ).length > 0,
  /** Whether a payment that was begun by this browser, or at this address, succeeded lately. */
  hasPaid: async (callerHash: string): Promise<boolean> =>
    present(
      (
        await database.query<{ isKnown: boolean }>(
          `select exists (select 1 from payment where browser_hash = $1 and state = 'DONE'
             and sent_at > now() - make_interval(secs => $2))
           or exists (select 1 from payment where address_hash = $1 and state = 'DONE'
             and sent_at > now() - make_interval(secs => $2)) as "isKnown"`,
          [callerHash, knownSeconds],
        )
      )[0],
    ).isKnown,
});
