/** A process of the simulated portal: its tasks stand still together, and die together. */
export type Process = {
  name: string;
  /** It stands still until then (a paused machine, a stopped process), by the world's time. */
  stoppedUntil: number;
  isDead: boolean;
  /** How far its monotonic clock is behind: that of a machine that is paused stands still. */
  lostSeconds: number;
};

/** What is done; `isOfStart`: by the process itself, outside of any request or job. */
type Task = { process: Process; name: string | undefined; isOfStart?: boolean };

/** A task that waits to go on: at once, or not before a time. */
type Waiting = { task: Task; notBefore: number; go: () => void };

type Deps = {
  now: () => number;
  /** Which of so many that could go on does. */
  choose: (count: number) => number;
  /** How long the one that asks stands still here, in seconds. */
  standsStillFor: (task: Task, isCalling: boolean) => number;
  /** Whether a transaction is open: it goes on to its end before anything else runs. */
  isInTransaction: () => boolean;
  onError: (error: unknown) => void;
};

/**
 * Requests and jobs under way: one at a time runs, from one gate to the next, so that a seed repeats. Before each
 * statement and each call another may go on instead.
 */
export type Tasks = {
  /** Starts a task; `onEnd` gets its result, a thrown error goes to `onError` (as in production: a log line). */
  start: <Result>(
    process: Process,
    body: () => Promise<Result>,
    options?: { name?: string | undefined; onEnd?: (result: Result) => void },
  ) => Promise<void>;
  /** What the task that runs is for. */
  currentName: () => string | undefined;
  /** A place where the task that runs may have to wait; `isCalling`: its next step is a call to a provider. */
  gate: (process: Process, isCalling?: boolean) => Promise<void>;
  /** The task that runs waits for something outside: `give` lets it go on with that. */
  outside: <Result>(process: Process) => { arrival: Promise<Result>; give: (result: Result) => void };
  /** Lets so many seconds go by in the task that runs. */
  sleep: (process: Process, seconds: number) => Promise<void>;
  /** Something real goes on (a statement of a database): nothing else runs until it has ended. */
  during: <Result>(work: Promise<Result>) => Promise<Result>;
  /** The process dies: what it was doing ends where it stands. */
  end: (process: Process) => void;
  /** Runs whatever can run; settles when all that is left waits for time or for something outside. */
  quiet: () => Promise<void>;
  /** When the next one may go on that waits for time alone. */
  nextWake: () => number;
  /** From now on one task may wait for what another one asks: each step is given time for both. */
  share: () => void;
};

/** Enough for who waited for another task to come to a gate beside it. */
const hopsBeside = 8;

const never = new Promise<never>(() => undefined);
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Who wants to know when all that can be done without waiting is done: the event loop's next turn comes after it. */
const waitingForTurn = new Set<() => void>();
let isTurnSet = false;
const setTurn = (): void => {
  if (isTurnSet) return;
  isTurnSet = true;
  setImmediate(() => {
    isTurnSet = false;
    for (const tell of waitingForTurn) tell();
  });
};

/** No tasks yet. */
export const createTasks = ({ now, choose, standsStillFor, isInTransaction, onError }: Deps): Tasks => {
  let waiting: Waiting[] = [];
  let current: Task | undefined;
  /** Counts gates reached and tasks ended: how it is seen that the one which runs does so no longer. */
  const seen = { stops: 0, underWay: 0 };
  /** Some task waits for another one's promise: it goes on beside that one when it settles. */
  let isShared = false;

  const canGoOn = ({ task, notBefore }: Waiting, at: number) => notBefore <= at && task.process.stoppedUntil <= at;

  /** Where the one stands that is so many after the first which can go on. */
  const nth = (count: number, at: number): number => {
    let left = count;
    return waiting.findIndex((one) => canGoOn(one, at) && (left -= 1) < 0);
  };

  /** Lets the one that waits for the running task go on: the task came to a gate or its end, or else to where it waits. */
  let wake: (() => void) | undefined;
  const stopOrTurn = (): Promise<void> =>
    new Promise((resolve) => {
      const goOnNow = () => {
        waitingForTurn.delete(goOnNow);
        resolve();
      };
      wake = goOnNow;
      waitingForTurn.add(goOnNow);
      setTurn();
    });

  const goOn = async (one: Waiting): Promise<void> => {
    current = one.task;
    const before = seen.stops;
    const isOfStart = one.task.isOfStart;
    one.go();
    while (seen.stops === before) {
      if (seen.underWay > 0) await nextTurn();
      else await stopOrTurn();
      if (seen.stops !== before || seen.underWay > 0 || isInTransaction()) continue;
      // It waits for another task. What a process reads as it starts is no task: whoever waits for it has gone on by now.
      if (!isOfStart) isShared = true;
      break;
    }
    if (isShared) await nextTurn();
    while (seen.underWay > 0) {
      await nextTurn();
      for (let hop = 0; hop < hopsBeside; hop += 1) await undefined;
    }
    current = undefined;
  };

  const wait = (task: Task, notBefore: number, go: () => void) => void waiting.push({ task, notBefore, go });
  const taskOf = (process: Process): Task =>
    current?.process === process ? current : { process, name: undefined, isOfStart: current === undefined };
  const stop = () => {
    seen.stops += 1;
    wake?.();
  };

  return {
    start: (process, body, { name, onEnd } = {}) => {
      const task = { process, name };
      return new Promise((resolve) => {
        const run = () => {
          body()
            .then(onEnd)
            .catch(onError)
            .then(() => {
              stop();
              resolve();
            });
        };
        wait(task, 0, run);
      });
    },
    currentName: () => current?.name,
    gate: (process, isCalling = false) => {
      stop();
      if (process.isDead) return never;
      const task = taskOf(process);
      const seconds = standsStillFor(task, isCalling);
      return new Promise((resolve) => wait(task, seconds > 0 ? now() + seconds : 0, resolve));
    },
    outside: <Result>(process: Process) => {
      stop();
      const task = taskOf(process);
      const { promise, resolve } = Promise.withResolvers<Result>();
      const give = (result: Result) => {
        if (!process.isDead) wait(task, 0, () => resolve(result));
      };
      return { arrival: promise, give };
    },
    sleep: (process, seconds) => {
      stop();
      const task = taskOf(process);
      return new Promise((resolve) => wait(task, now() + seconds, resolve));
    },
    during: async (work) => {
      seen.underWay += 1;
      try {
        return await work;
      } finally {
        seen.underWay -= 1;
      }
    },
    end: (process) => {
      process.isDead = true;
      waiting = waiting.filter(({ task }) => task.process !== process);
    },
    quiet: async () => {
      for (;;) {
        const at = now();
        let count = 0;
        let first = -1;
        for (let i = 0; i < waiting.length; i += 1) {
          if (!canGoOn(waiting[i]!, at)) continue;
          if (count === 0) first = i;
          count += 1;
        }
        if (count === 0) return;
        const chosen = count > 1 ? choose(count) : 0;
        const one = waiting[chosen === 0 ? first : nth(chosen, at)]!;
        waiting.splice(waiting.indexOf(one), 1);
        await goOn(one);
      }
    },
    share: () => {
      isShared = true;
    },
    nextWake: () => {
      let next = Infinity;
      for (const { task, notBefore } of waiting) next = Math.min(next, Math.max(notBefore, task.process.stoppedUntil));
      return next;
    },
  };
};
