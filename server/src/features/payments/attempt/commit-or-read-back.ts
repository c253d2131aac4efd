import { pauseAfter, type Backoff } from '../../../clocks/backoff.ts';
import { CommitUnknown, isDatabaseOut } from '../../../db/database-errors.ts';
import type { Database } from '../../../db/database.ts';
import { isRefusal, type Answer } from '../../../http/answer.ts';
import type { EngineContext } from '../core/engine.ts';
import type { IdempotencyStore } from '../core/idempotency.ts';
import { ageSeconds, type Payment } from '../core/payment.ts';
import type { PurchaseStore } from '../core/purchase-store.ts';

type Deps = {
  database: Database;
  engine: Pick<EngineContext, 'store'>;
  idempotency: IdempotencyStore;
  purchases: PurchaseStore;
  /** Lets so many milliseconds go by. */
  pause?: (ms: number) => Promise<void>;
};

/** An intent to send: the payment that is SENDING by it, that somebody was faster with, or of which nobody knows. */
type Intent = { sending: Payment | 'too-late' | 'unclear'; writtenBy?: string };

/** Before each question but the first, in milliseconds: together about as long as a database takes to start again. */
const pausesMs: Backoff = { first: 100, factor: 3, cap: 3000 };
const mostQuestions = 6;

/** The customer waits: no question is begun after this. */
const patienceMs = 8000;

/** An intent older than this is left to the workers: the call would outlast the time that they grant it. */
const youngSeconds = 2;

/**
 * Commits an intent under its idempotency key. After a lost answer to COMMIT (docs/faults.md F22) it reads the key back first. Throws
 * CommitUnknown when the intent is not there: nothing is sent by it. Returns `unclear` when the database cannot be asked in time.
 */
export const commitOrReadBack = async <Sent extends Intent>(
  deps: Deps,
  key: string,
  commitIntent: () => Promise<Answer<Sent>>,
): Promise<Answer<Sent>> => {
  const intended: Answer<Sent>[] = [];
  try {
    return await deps.database.transaction(async () => (intended[0] = await commitIntent()));
  } catch (error) {
    const [answer] = intended;
    if (!(error instanceof CommitUnknown) || !answer) throw error;
    if (isRefusal(answer) || typeof answer.result.sending === 'string') return answer;
    const { sending, writtenBy } = answer.result;
    const found = await readBack(deps, key, { sending, writtenBy });
    if (found === 'not-there') throw error;
    return found === 'there' ? answer : { result: { ...answer.result, sending: 'unclear' } };
  }
};

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What would be sent, and by which transaction it was to be committed. */
type Committed = { sending: Payment; writtenBy: string | undefined };

type Found = 'there' | 'not-there' | 'unclear';

const readBack = async (deps: Deps, key: string, intent: Committed): Promise<Found> => {
  const { pause = sleep } = deps;
  const until = performance.now() + patienceMs;
  for (let question = 0; question < mostQuestions; question += 1) {
    if (performance.now() > until) break;
    await pause(question === 0 ? 0 : pauseAfter(pausesMs, question - 1));
    const found = await find(deps, key, intent).catch((error: unknown) => {
      if (!isDatabaseOut(error)) throw error;
    });
    if (found) return found;
  }
  return 'unclear';
};

const find = ({ database, engine, idempotency, purchases }: Deps, key: string, { sending, writtenBy }: Committed) =>
  database.transaction(async (): Promise<Found> => {
    // The lost transaction holds this turn until the database has ended it, one way or the other.
    await purchases.advisoryLock(`process ${key}`);
    if (!(await idempotency.find('process', key))) return 'not-there';
    const now = await engine.store.find(sending.id);
    // The same request may have been sent again, and its intent committed at the same instant.
    const isOurs = now?.version === sending.version && (await engine.store.writtenBy(sending.id)) === writtenBy;
    return isOurs && ageSeconds(now, now.enteredAt) < youngSeconds ? 'there' : 'unclear';
  });
