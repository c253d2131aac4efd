/** A layer of tests, a project of vitest.config.ts and those whose names go on from its own, with what it needs of this machine. */
export type Layer = {
  name: 'unit' | 'server' | 'connectors' | 'journeys';
  needs: { build: boolean; chromium: boolean; postgres: boolean };
  /** Runs at the same time as the layer before it, and says what it has to say when that has ended. */
  besideOneBefore?: true;
  /** Killed, and counted as failed, after this time. */
  timeoutMinutes: number;
};

/** The layers in the order in which they run: the quickest answer first. */
export const layers: readonly Layer[] = [
  { name: 'unit', needs: { build: false, chromium: false, postgres: false }, timeoutMinutes: 5 },
  { name: 'server', needs: { build: true, chromium: false, postgres: true }, timeoutMinutes: 20 },
  {
    name: 'connectors',
    needs: { build: false, chromium: false, postgres: false },
    // Mostly it waits, while the server's tests compute.
    besideOneBefore: true,
    timeoutMinutes: 20,
  },
  { name: 'journeys', needs: { build: true, chromium: true, postgres: false }, timeoutMinutes: 40 },
];

/** The layers of a run, those together that run at the same time. */
export const groupsOf = (chosen: readonly Layer[]): Layer[][] => {
  const groups: Layer[][] = [];
  for (const layer of chosen) {
    const before = groups.at(-1);
    if (before !== undefined && layer.besideOneBefore) before.push(layer);
    else groups.push([layer]);
  }
  return groups;
};
