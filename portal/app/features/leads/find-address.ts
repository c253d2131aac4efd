import { geocodingPaths } from '@selfcare/contract/places/geocoding-paths';
import type { GeocodingAnswer } from '@selfcare/contract/places/answers';
import type { LeadPlace } from '../../session/lead.ts';

/** How long one look-up may take, in milliseconds: the visitor waits for it. */
const patienceMs = 6000;

const geocode = async (address: string, headers: Record<string, string>): Promise<LeadPlace | undefined> => {
  const answer = await fetch(`${geocodingPaths.geocode}?${new URLSearchParams({ address })}`, {
    headers,
    signal: AbortSignal.timeout(patienceMs),
  });
  const { results } = (await answer.json()) as GeocodingAnswer;
  const at = results[0]?.geometry.location;
  return at && { latitude: at.lat, longitude: at.lng };
};

/**
 * Finds an address by itself, then by its landmark, then by its town alone; undefined where nobody knows it. `headers` hold the
 * channel's key: without it the server does not ask the operator's geocoder.
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
      // Without an answer the next try may have one; without any the words stand alone.
    }
  }
  return undefined;
};
