import { notHere, type Requirement } from './requirement.ts';

const why =
  'No token says anything by itself: cookie and access token are random, and what they are good for stands in the database';

/** V9 Self-contained tokens. */
export const tokens: Requirement[] = [
  notHere('9.1.1', 1, why),
  notHere('9.1.2', 1, why),
  notHere('9.1.3', 1, why),
  notHere('9.2.1', 1, `${why}; its ten minutes count there`),
  notHere('9.2.2', 2, `${why}, with its purpose`),
  notHere('9.2.3', 2, why),
  notHere('9.2.4', 2, why),
];
