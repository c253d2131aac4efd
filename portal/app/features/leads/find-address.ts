import { geocodingPaths } from '@selfcare/contract/places/geocoding-paths';
import type { GeocodingAnswer } from '@selfcare/contract/places/answers';
import type { LeadPlace } from '../../session/lead.ts';

/** How long one look-up may take, in milliseconds: the visitor waits for it. */
const patienceMs = 6000;

const geocode = async (address: string): Promise<LeadPlace | undefined> => {
  const answer = await fetch(`${geocodingPaths.geocode}?${new URLSearchParams({ address })}`, {
    signal: AbortSignal.timeout(patienceMs),
  });
  const { results } = (await answer.json()) as GeocodingAnswer;
  const at = results[0]?.geometry.location;
  return at && { latitude: at.lat, longitude: at.lng };
};

/** Where an address is: tried by the address, then by its landmark, then by its town alone; undefined where nobody knows. */
export const findAddress = async (street: string, landmark: string, town: string): Promise<LeadPlace | undefined> => {
  const tries = [street && `${street}, ${town}`, landmark && `${landmark}, ${town}`, town].filter(Boolean);
  for (const address of tries) {
    try {
      const found = await geocode(address);
      if (found) return found;
    } catch {
      // Without an answer the next try may have one; without any the words stand alone.
    }
  }
  return undefined;
};
