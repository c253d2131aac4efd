import { toE164 } from '@selfcare/contract/values/msisdn';
import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuse, type Answer } from '../../../http/answer.ts';
import type { Context } from '../../../http/context.ts';
import { budgetTable } from '../../../http/limits/budget-table.ts';
import type { Bucket, CallerBudgets, Reservation } from '../../../http/limits/caller-budgets.ts';
import type { ReserveLookUp } from '../../../http/limits/look-up-budget.ts';
import type { Mode } from '../methods/modes.ts';
import { telling, type PayerHistory } from '../core/payer-queries.ts';
import type { Payment } from '../core/payment.ts';
import type { PaymentStore } from '../core/store.ts';

const minute = 60;
const day = 24 * 60 * minute;

const [promptsOfWallet] = budgetTable.prompts.ofSubject;
const [refusalsOfNumber, refusalsOfDay] = budgetTable.walletRefusals.ofSubject;

/** What budgets of payers need. */
export type PayerBudgetDeps = {
  market: Market;
  budgets: CallerBudgets;
  reserveLookUp: ReserveLookUp;
  hash: (purpose: string, text: string) => string;
  promptsPerMinute: number;
  /** How many seconds ago this browser proved this number by a code; undefined where it did not. */
  provedAgo: (browserHash: string, msisdn: string) => Promise<number | undefined>;
  store: Pick<PaymentStore, 'payerHistory'>;
  alarm: (alarm: 'prompts-exhausted') => void;
};

/** An attempt of a payer that is about to be sent. */
type Asked = Payment & { payer: string };

/**
 * What was taken for one attempt that is about to be sent. `settle` counts the refusal that came, `release` returns what was
 * taken where the attempt is not sent.
 */
export type Held = {
  /** Whether the browser paid from the number, or proved it by a code. */
  isOwn: boolean;
  ownSeconds: number;
  settle: (payment: Payment) => Promise<void>;
  release: Reservation['release'];
};

const nothingHeld: Held = {
  isOwn: false,
  ownSeconds: day,
  settle: async () => undefined,
  release: async () => undefined,
};

/** Seconds after which a refused ask may be tried again. */
const waitOf = (isOfDay: boolean) => (isOfDay ? day : 10 * minute);

/** What a code would help: who proves the number has a share of its own (docs/abuse.md A37). */
const byProof = (isOwn: boolean) => (isOwn ? {} : { result: { prove: true } });

const refuseTelling = ({ all, own }: PayerHistory, isOwn: boolean) => {
  const asks = isOwn ? own : all;
  const isOfDay = asks.refusalsOfDay >= refusalsOfDay.limit;
  if (!isOfDay && asks.refusals < refusalsOfNumber.limit) return undefined;
  const detail = isOwn ? 'ownRefusalsExhausted' : 'refusalsExhausted';
  return refuse('429', { detail, retryAfterSeconds: waitOf(isOfDay), ...byProof(isOwn) });
};

const exhausted = (retryAfterSeconds: number, more = {}) =>
  refuse('429', { detail: 'promptsExhausted', retryAfterSeconds, ...more });

/**
 * Creates the budgets of a payer's account, checked before the provider is called. A browser that paid from the number or proved it has
 * its own share, counted from its last proof, so strangers cannot lock it out.
 */
export const createPayerBudgets = (deps: PayerBudgetDeps) => {
  const { walletRefusals } = budgetTable;
  const prompts = { ...budgetTable.prompts, all: { limit: deps.promptsPerMinute, seconds: minute } };

  /** Of a browser each wallet counts, of an address and of all each attempt, however often it is processed at once. */
  const promptBuckets = (payment: Asked, isOwn: boolean, context: Context): Bucket[] => {
    const wallet = deps.hash('prompted', `${payment.method} ${payment.payer}`);
    const attempt = deps.hash('prompted', payment.id);
    return deps.budgets
      .bucketsOf(prompts, context, wallet)
      .filter(({ holder }) => !isOwn || holder !== 'address')
      .map((bucket) => (bucket.holder === 'browser' ? bucket : Object.assign(bucket, { member: attempt })));
  };

  /**
   * Takes a prompt, where the caller may hear a refusal that tells of a wallet. The wallet counts for the browser even where it
   * is not prompted: else three numbers could be tried for ever.
   */
  const reservePrompt = async (
    refusals: readonly Bucket[],
    wanted: readonly Bucket[],
    isOwn: boolean,
  ): Promise<Answer<Bucket[]>> => {
    const looks = refusals.map((bucket): Bucket => Object.assign({ isLook: true as const }, bucket));
    const taken = await deps.budgets.reserveEach([...looks, ...wanted]);
    const ofAttempt = taken.held.filter(({ holder }) => holder !== 'browser');
    if (taken.allowed) return { result: ofAttempt };
    await deps.budgets.releaseEach(ofAttempt);
    const { short, retryAfterSeconds } = taken;
    if (short.isLook) return refuse('429', { retryAfterSeconds: short.seconds });
    if (short.holder === 'all') deps.alarm('prompts-exhausted');
    // It is not this phone that was asked too often: the general words are the true ones.
    return refuse('429', { retryAfterSeconds, ...byProof(isOwn || short.holder !== 'address') });
  };

  return {
    /** Spends the caller's budget of look-ups: an account that is asked tells whether the number has one. */
    reserveLookUp: async ({ payer }: Payment, context: Context): Promise<Answer<null>> => {
      if (payer === null) return { result: null };
      const reserved = await deps.reserveLookUp(toE164(payer, deps.market), context);
      return isRefusal(reserved) ? reserved : { result: null };
    },
    /**
     * Takes what one ask of the payer's account costs its caller. Not to be called in the transaction that sends: others wait
     * for the same rows, and must not wait for it. `hasPaid` says whether the browser paid from this number lately.
     */
    reserve: async (payment: Payment, mode: Mode, context: Context, hasPaid: boolean): Promise<Answer<Held>> => {
      const { payer } = payment;
      if (payer === null) return { result: nothingHeld };
      const provedAgo = await deps.provedAgo(context.browser.hash, payer);
      const ownSeconds = provedAgo ?? day;
      const isOwn = provedAgo !== undefined || hasPaid;
      const refusals = deps.budgets.bucketsOf(walletRefusals, context);
      const wanted = mode.prompts ? promptBuckets({ ...payment, payer }, isOwn, context) : [];
      const prompt = await reservePrompt(refusals, wanted, isOwn);
      if (isRefusal(prompt)) return prompt;
      const settle = async ({ state, reason }: Payment) => {
        const isTold = state === 'DECLINED' && reason !== null && telling.includes(reason);
        if (isTold) await deps.budgets.reserveEach(refusals);
      };
      const release = () => deps.budgets.releaseEach(prompt.result);
      return { result: { isOwn, ownSeconds, settle, release } };
    },
    /** Refuses where the number itself was asked too often. What it allows holds under the payer's lock alone, as it is sent. */
    judge: async (
      { payer, method, browserHash }: Payment,
      mode: Mode,
      { isOwn, ownSeconds }: Held,
    ): Promise<Answer<null>> => {
      if (payer === null) return { result: null };
      const history = await deps.store.payerHistory({ method, payer, browserHash, ownSeconds });
      const told = refuseTelling(history, isOwn);
      if (told) return { refusal: { ...told.refusal, subject: payer } };
      const asks = (isOwn ? history.own : history.all).prompts;
      return mode.prompts && asks >= promptsOfWallet.limit ? exhausted(10 * minute, byProof(isOwn)) : { result: null };
    },
  };
};

export type PayerBudgets = ReturnType<typeof createPayerBudgets>;
