import type { EventName } from '@selfcare/contract/analytics/analytics-words';

export type Step = { name: EventName; path: string; at: number };

/** Most steps of one call; later ones are dropped while nobody sends. */
const most = 50;

export const steps: Step[] = [];

/** Never fails; features/analytics decides whether the step is sent. */
export const track = (name: EventName, at = Date.now()) => {
  if (steps.length < most) steps.push({ name, path: location.pathname, at });
};
