import { geocodingPaths } from '@selfcare/contract/places/geocoding-paths';
import type { GeocodingAnswer } from '@selfcare/contract/places/answers';
import type { LeadPlace } from '../../session/lead.ts';

/** Milliseconds of one look-up: the visitor waits. */
const patienceMs = 6000;

const geocode = async (address: string, headers: Record<string, string>): Promise<LeadPlace | undefined> => {
  const answer = await fetch(`${geocodingPaths.geocode}?${new URLSearchParams({ address })}`, {
    headers,
    signal: AbortSignal.timeout(patienceMs),
  });
  const { results }: GeocodingAnswer = await answer.json();
  const at = results[0]?.geometry.location;
  return at && { latitude: at.lat, longitude: at.lng };
};

/**
 * Tries the address, then its landmark, then its town. `headers` hold the channel's key: without it the server does
 * not ask the operator's geocoder.
 */
export const findAddress = async (
  { street, landmark, town }: { street: string; landmark: string; town: string },
  headers: Record<string, string>,
): Promise<LeadPlace | undefined> => {
  const tries = [street && `${street}, ${town}`, landmark && `${landmark}, ${town}`, town].filter(Boolean);
  for (const address of tries) {
    try {
      const found = await geocode(address, headers);
      if (found) return found;
    } catch {
      // Try the next address; without any, the words are enough.
    }
  }
  return undefined;
};
