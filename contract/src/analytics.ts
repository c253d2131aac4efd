import { z } from 'zod';
import { eventNames, mostEvents } from './analytics-words.ts';

/** Unknown fields of an event are refused: it has no place for anything that names a person (wire.md row 31). */
export const analyticsEvent = z.strictObject({
  name: z.enum(eventNames),
  page: z.string().max(64),
  at: z.iso.datetime({ offset: true }),
});
export const analyticsRequest = z.object({ events: z.array(analyticsEvent).min(1).max(mostEvents) });
export const analyticsResult = z.object({ accepted: z.int() });
export type AnalyticsRequest = z.infer<typeof analyticsRequest>;
