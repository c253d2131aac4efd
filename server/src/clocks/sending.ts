/** The deadline of a call. `secondsLeft` is read right before the request is sent; at zero or less nothing is sent. */
export type Sending = { secondsLeft: () => number };

/** Returns the seconds that a call may still take; infinite where nobody waits for its end. */
export const secondsLeftOf = (sending: Sending | undefined): number => sending?.secondsLeft() ?? Infinity;

/**
 * Returns how a call is sent whose intent was committed after `elapsedSeconds` was started. Others may take it for over after
 * `callSeconds`, so it ends by then. With a quarter of that left or less its bytes do not go at all (docs/faults.md F29).
 */
export const sendingWithin = (callSeconds: number, elapsedSeconds: () => number): Sending => ({
  secondsLeft: () => {
    const left = callSeconds - elapsedSeconds();
    return left > callSeconds / 4 ? left : 0;
  },
});
