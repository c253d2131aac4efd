import { present } from '@selfcare/contract/typed/present';
/** As many things as are watched at a time; what is forgotten is watched anew, which only delays. */
const mostWatched = 50_000;

/**
 * How long this process itself has known something. Whoever did not see a call begin cannot tell how long it has run: the
 * database's clock may jump, and another instance may have stood still. So proofs that rest on waiting count from the moment
 * at which this process first heard of it: another one that begins later waits longer, and never too short. All is forgotten
 * after each of the `breaks`: a database that lost time may give the same name to another call.
 */
export const createWatch = (monotonic: () => number, breaks: () => number) => {
  const since = new Map<string, number>();
  let breaksSeen = breaks();
  return {
    /** Seconds since this process first asked by this name; 0 at the first time. */
    seconds: (name: string): number => {
      if (breaks() !== breaksSeen) since.clear();
      breaksSeen = breaks();
      const began = since.get(name) ?? monotonic();
      // The newest stand last, so that the first is the one to forget.
      since.delete(name);
      since.set(name, began);
      if (since.size > mostWatched) since.delete(present(since.keys().next().value));
      return monotonic() - began;
    },
  };
};

export type Watch = ReturnType<typeof createWatch>;
