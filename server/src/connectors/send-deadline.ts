import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a call that is sent now may take, in seconds; zero or less: it is not sent at all. */
export type SecondsLeft = () => number;

const deadlines = new AsyncLocalStorage<SecondsLeft | undefined>();

/** Runs a call of a connector whose requests must be over in time: `sendSecondsLeft` is asked right before the bytes go. */
export const withinDeadline = <Outcome>(secondsLeft: SecondsLeft, call: () => Promise<Outcome>): Promise<Outcome> =>
  deadlines.run(secondsLeft, call);

/** Runs what several calls wait for, a token: it has its own time, and not that of the call that asked for it first. */
export const outsideDeadline = <Outcome>(call: () => Promise<Outcome>): Promise<Outcome> =>
  deadlines.run(undefined, call);

/** How long a request that is sent now may take, in seconds. Infinite where nobody waits for it to be over. */
export const sendSecondsLeft = (): number => deadlines.getStore()?.() ?? Infinity;
