import { useEffect, useReducer } from 'react';

/**
 * Runs a machine. `callFor` makes one call on entering a state and returns its event; leaving the state aborts and
 * drops it. `callKey` tells entries of the same state apart.
 */
export const useMachine = <Now extends { state: string }, Event>(
  transition: (now: Now, event: Event) => Now,
  start: () => Now,
  callFor: (now: Now, signal: AbortSignal) => Promise<Event | undefined>,
  callKey?: (now: Now) => unknown,
) => {
  const [now, tell] = useReducer<Now, undefined, [Event]>(transition, undefined, start);
  useEffect(() => {
    const controller = new AbortController();
    void callFor(now, controller.signal).then((event) => {
      if (event && !controller.signal.aborted) tell(event);
    });
    return () => controller.abort();
    // The call belongs to the state: nothing else may repeat it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [now.state, callKey?.(now)]);
  return [now, tell] as const;
};
