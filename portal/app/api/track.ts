import type { EventName } from '@selfcare/contract/analytics/analytics-words';

/** A step as it happened: what, on which path, when (milliseconds since 1970). */
export type Step = { name: EventName; path: string; at: number };

/** As many as one call carries; where nobody sends them, later ones are dropped. */
const most = 50;

/** Steps that wait to be counted, in memory alone. */
export const steps: Step[] = [];

/** Notes a page view or a step of the visit. Costs nothing and fails never; whether it is sent is decided elsewhere. */
export const track = (name: EventName, at = Date.now()) => {
  if (steps.length < most) steps.push({ name, path: location.pathname, at });
};
