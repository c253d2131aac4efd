import type { Continuity } from '../db/database.ts';

/** The number that each payment got when it was begun; none for one of an older release. */
type Begun = { begunNumber: number | null };

type Baseline = { breaks: number; newest: Promise<number> };

/**
 * Tells whether all that a payment ever was has happened on the database that this process works on: it was begun since that
 * was opened or last out of reach. Any other may have gone further in a time that the database lost. Numbers tell it, no
 * clock: `newestBegun` is read now and once after each break, and whatever is numbered later was begun later.
 */
export const createContinuityCheck = (newestBegun: () => Promise<number>, continuity: () => Continuity) => {
  let baseline: Baseline | undefined;
  const readBaseline = (): Baseline => {
    const { breaks } = continuity();
    if (baseline?.breaks === breaks) return baseline;
    const read: Baseline = { breaks, newest: newestBegun() };
    baseline = read;
    read.newest.catch(() => {
      if (baseline === read) baseline = undefined;
    });
    return read;
  };
  readBaseline();
  return async ({ begunNumber }: Begun): Promise<boolean> => {
    const { breaks, newest } = readBaseline();
    const number = await newest;
    // The connection may have broken while it was read.
    return continuity().breaks === breaks && begunNumber !== null && begunNumber > number;
  };
};
