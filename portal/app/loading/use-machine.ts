import { useEffect, useReducer } from 'react';

/**
 * A machine for as long as its component stands. `callFor` makes the one call that a state is there for and gives the
 * event that came of it: it runs once as a state is entered, and what it gives afterwards is dropped. Its signal fires when
 * the state is left. Where a state may be entered from itself, `callKey` says by what its calls differ.
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
    // The call belongs to the state that it was made in: nothing else may repeat it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [now.state, callKey?.(now)]);
  return [now, tell] as const;
};
