const RealDate = Date;
const realNow = RealDate.now;

/** The start of every world: some minutes before midnight in its market, so that most see a day end. */
const beginning = RealDate.UTC(2030, 0, 7, 22, 50);

let milliseconds = beginning;

/** `new Date()` reads the time in the engine's own way and not by `Date.now`. */
const StoppedDate = new Proxy(RealDate, {
  construct: (real, parts, target) => Reflect.construct(real, parts.length === 0 ? [milliseconds] : parts, target),
});

/**
 * Stops the clock of this thread: from now on `Date` shows a moment that only `set` changes. The embedded database goes by it too,
 * since its engine asks `Date` what time it is: `now()` in statements, defaults and triggers moves without a single statement.
 */
export const stopDate = () => {
  milliseconds = beginning;
  RealDate.now = () => milliseconds;
  globalThis.Date = StoppedDate;
  return {
    /** Sets it to so many seconds after the beginning. */
    set: (seconds: number): void => {
      milliseconds = beginning + seconds * 1000;
    },
    /** Gives the thread its own time back. */
    release: (): void => {
      RealDate.now = realNow;
      globalThis.Date = RealDate;
    },
  };
};
