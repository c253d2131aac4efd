import type { Session } from './session.ts';

type TurnSettings = {
  current: () => Session | undefined;
  window: number;
  waitMs: number;
};

type Turns = {
  /** Returns the bound session with a slot until `give`; undefined when none came in time. */
  take: () => Promise<Session | undefined>;
  give: () => void;
  fill: () => void;
  close: () => void;
};

/** Creates a first-come queue; a slot is held from `take` to `give`. */
export const createTurns = ({ current, window, waitMs }: TurnSettings): Turns => {
  const waiting = new Set<(session: Session | undefined) => void>();
  let taken = 0;
  let isClosed = false;
  const fill = () => {
    for (const go of waiting) {
      const session = current();
      if (!session || taken >= window) return;
      taken += 1;
      go(session);
    }
  };
  const take = () =>
    new Promise<Session | undefined>((resolve) => {
      if (isClosed) return resolve(undefined);
      const go = (session: Session | undefined) => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve(session);
      };
      const timer = setTimeout(go, waitMs, undefined);
      waiting.add(go);
      fill();
    });
  return {
    take,
    fill,
    give: () => {
      taken -= 1;
      fill();
    },
    close: () => {
      isClosed = true;
      waiting.forEach((go) => go(undefined));
    },
  };
};
