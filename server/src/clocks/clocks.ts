/** The clocks of this process, in seconds from anywhere: only differences count. */
export type Clocks = {
  /** Never goes back; may stand still while the machine is paused. */
  monotonic: () => number;
  /** Goes on while the machine is paused; may be set forward and back. */
  wall: () => number;
};

/** The machine's own clocks. */
export const processClocks: Clocks = {
  monotonic: () => performance.now() / 1000,
  wall: () => Date.now() / 1000,
};

/** Answers the seconds since it was started: never fewer than went by, however long this process or its machine stood still. */
export type Stopwatch = () => number;

/** Starts a stopwatch. A wall clock that is set forward makes it run too far, which only stops what may still be sent. */
export const startStopwatch = ({ monotonic, wall }: Clocks): Stopwatch => {
  const [began, beganByWall] = [monotonic(), wall()];
  return () => Math.max(monotonic() - began, wall() - beganByWall);
};
