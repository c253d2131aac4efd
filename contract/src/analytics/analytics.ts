import { z } from 'zod';
import { mostEvents } from './analytics-words.ts';

/** An event. Unknown fields are refused: nothing may name a person. Names outside `eventNames` count as `other`. */
const analyticsEvent = z.strictObject({
  name: z.string().min(1).max(64),
  page: z.string().max(64),
  at: z.iso.datetime({ offset: true }),
});
/** The body of the analytics call: 1 to 50 events. */
export const analyticsRequest = z.object({ events: z.array(analyticsEvent).min(1).max(mostEvents) });
/** The number of counted events; events of unknown pages are not counted. */
export const analyticsResult = z.object({ accepted: z.int() });
/** The body of the analytics call. */
export type AnalyticsRequest = z.infer<typeof analyticsRequest>;
