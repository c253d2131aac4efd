import type { Session } from './session.ts';

type TurnSettings = {
  current: () => Session | undefined;
  /** How many may have their turn at once. */
  window: number;
  /** How long one waits for its turn. */
  waitMs: number;
};

/** Who waits for the centre: for the bind, and for a place in the window of what it has not answered yet. */
type Turns = {
  /** The bound session, with a place in the window until `give`; undefined, and no place, when none came in time. */
  take: () => Promise<Session | undefined>;
  give: () => void;
  /** Lets in who may go now; called when a bind stands. */
  fill: () => void;
  /** Sends away all who wait, and who comes after. */
  close: () => void;
};

/** Turns in the order of coming; a place in the window is held from `take` to `give`. */
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
