/** What `npm run bench` measures where nothing is named, in this order. */
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

/** What it measures only where it is named: ten million past payments fill a disk for half an hour. */
const named = ['past', 'books'] as const;

export const benchNames = [...always, ...named] as const;
export type BenchName = (typeof benchNames)[number];

/** Whether something is measured: that which was named, or, where nothing was, all that needs no name. */
export const isMeasured = (name: BenchName, only: string | undefined): boolean =>
  only === undefined ? always.some((each) => each === name) : only === name;
