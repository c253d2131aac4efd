/** A layer of tests with its requirements: the projects of vitest.config.ts whose names begin with its name. */
export type Layer = {
  name: 'unit' | 'server' | 'connectors' | 'journeys';
  needs: { build: boolean; chromium: boolean; postgres: boolean };
  /** Runs beside the previous layer, and prints its output after that has ended. */
  besideOneBefore?: true;
  /** Killed, and counted as failed, after this time. */
  timeoutMinutes: number;
};

/** The layers in their order: the quickest answer first. */
export const layers: readonly Layer[] = [
  { name: 'unit', needs: { build: false, chromium: false, postgres: false }, timeoutMinutes: 5 },
  { name: 'server', needs: { build: true, chromium: false, postgres: true }, timeoutMinutes: 20 },
  {
    name: 'connectors',
    needs: { build: false, chromium: false, postgres: false },
    // It mostly waits, while the server's tests compute.
    besideOneBefore: true,
    timeoutMinutes: 20,
  },
  { name: 'journeys', needs: { build: true, chromium: true, postgres: false }, timeoutMinutes: 40 },
];

/** Groups the layers that run at the same time. */
export const groupsOf = (chosen: readonly Layer[]): Layer[][] => {
  const groups: Layer[][] = [];
  for (const layer of chosen) {
    const before = groups.at(-1);
    if (before !== undefined && layer.besideOneBefore) before.push(layer);
    else groups.push([layer]);
  }
  return groups;
};
