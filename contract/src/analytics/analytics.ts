import { z } from 'zod';
import { mostEvents } from './analytics-words.ts';

/**
 * Unknown fields of an event are refused: it has no place for anything that names a person. A name that is none of ours
 * (`eventNames`) is counted as `other`.
 */
const analyticsEvent = z.strictObject({
  name: z.string().min(1).max(64),
  page: z.string().max(64),
  at: z.iso.datetime({ offset: true }),
});
/** What a page tells in one call: 1 to 50 events. */
export const analyticsRequest = z.object({ events: z.array(analyticsEvent).min(1).max(mostEvents) });
/** How many of them were counted: a page that the market does not have is not. */
export const analyticsResult = z.object({ accepted: z.int() });
export type AnalyticsRequest = z.infer<typeof analyticsRequest>;
