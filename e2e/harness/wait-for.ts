import { setTimeout as pause } from 'node:timers/promises';

/** The limit and interval of a wait, and its message after a failure. */
type Wait = { seconds?: number; everyMs?: number; says: string | (() => string) };

/**
 * Polls `look` until it returns neither undefined, null nor false. After the deadline it throws the message, the
 * duration and the last error.
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
