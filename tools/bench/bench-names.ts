/** The benches that `npm run bench` runs by default, in this order. */
const always = [
  'pages',
  'bytes',
  'phone',
  'sheet',
  'line',
  'journeys',
  'places',
  'content',
  'outage',
  'payments',
  'routes',
  'statements',
] as const;

/** The benches that run only by name: ten million past payments fill a disk for half an hour. */
const named = ['past', 'books'] as const;

export const benchNames = [...always, ...named] as const;
export type BenchName = (typeof benchNames)[number];

/** Checks whether a bench runs: the named one, or every default one. */
export const isMeasured = (name: BenchName, only: string | undefined): boolean =>
  only === undefined ? always.some((each) => each === name) : only === name;
