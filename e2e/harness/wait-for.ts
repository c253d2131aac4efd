import { setTimeout as pause } from 'node:timers/promises';

/** How long to wait, how often to look, and what to say when it never came. */
type Wait = { seconds?: number; everyMs?: number; says: string | (() => string) };

/**
 * Looks until `look` answers something other than undefined, null or false, and returns it. Throws after the deadline
 * with what was waited for, how long, and the last error of a look that threw.
 */
export const waitFor = async <Found>(
  look: () => Promise<Found | undefined | null | false> | Found | undefined | null | false,
  { seconds = 10, everyMs = 100, says }: Wait,
): Promise<Found> => {
  const giveUpAt = Date.now() + seconds * 1000;
  let trouble: unknown;
  do {
    try {
      const found = await look();
      if (found !== undefined && found !== null && found !== false) return found;
      trouble = undefined;
    } catch (error) {
      trouble = error;
    }
    await pause(everyMs);
  } while (Date.now() < giveUpAt);
  const what = typeof says === 'string' ? says : says();
  throw new Error(`After ${seconds} s: ${what}`, { cause: trouble });
};
