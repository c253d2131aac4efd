import type { ReactNode } from 'react';
import { useTexts } from '../site/site.tsx';

/** Required by the map data's licences (docs/map-data.md). */
export function MapCredits() {
  const texts = useTexts('placeSearch');
  const credited: Readonly<Record<string, ReactNode>> = {
    osm: (
      <a key="osm" href="https://www.openstreetmap.org/copyright">
        {texts.creditsOsm}
      </a>
    ),
    geonames: (
      <a key="geonames" href="https://www.geonames.org/">
        {texts.creditsGeonames}
      </a>
    ),
    licence: (
      <a key="licence" href="https://whosonfirst.org/docs/licenses/">
        {texts.creditsLicence}
      </a>
    ),
  };
  return (
    <p className="map-credits" lang="en">
      {texts.credits.split(/[{}]/).map((part, index) => (index % 2 === 0 ? part : credited[part]))}
    </p>
  );
}
