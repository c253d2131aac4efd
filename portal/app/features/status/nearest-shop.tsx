import { basePath } from '@selfcare/contract/addresses';
import type { FoundShop } from '@selfcare/contract/places/answers';
import { rounded } from '@selfcare/contract/places/distance';
import { shopsPath } from '@selfcare/contract/places/shops-path';
import { useState } from 'react';
import { headersOf } from '../../api/call.ts';
import { isFields } from '../../api/shape.ts';
import { openText, shopWords } from '../../map/shop-words.ts';
import { fill } from '../../format/fill.ts';
import { Link } from '../../site/nav.tsx';
import { useSite, type Site, useTexts } from '../../site/site.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { mapPin, phone } from '../../ui/icons/icons.ts';

type Missing = 'denied' | 'noPosition' | 'none' | 'failed';
type Found = { shop: FoundShop; at: Date } | { missing: Missing };

/** `PERMISSION_DENIED`. */
const deniedCode = 1;
const positionMs = 20_000;

const positionOf = () =>
  new Promise<GeolocationCoordinates>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: positionMs,
      maximumAge: 60_000,
    }),
  );

const isDenied = (fault: unknown) => isFields(fault) && fault['code'] === deniedCode;

const findNearest = async (site: Site): Promise<Found> => {
  if (!('geolocation' in navigator)) return { missing: 'noPosition' };
  let position: GeolocationCoordinates;
  try {
    position = await positionOf();
  } catch (fault) {
    return { missing: isDenied(fault) ? 'denied' : 'noPosition' };
  }
  try {
    const { latitude, longitude } = rounded(position);
    const asked = new URLSearchParams({
      opco: site.opco,
      latitude: String(latitude),
      longitude: String(longitude),
      kind: 'shop',
    });
    const answer = await fetch(`${basePath}${fill(shopsPath, { slug: site.brand.slug })}?${asked}`, {
      headers: { ...headersOf({ ...site, language: site.tag }), lang: site.lang },
    });
    // The server refuses a position in another country with 400.
    if (answer.status === 400) return { missing: 'none' };
    const { result }: { result: FoundShop[] } = await answer.json();
    return answer.ok && result[0] ? { shop: result[0], at: new Date() } : { missing: answer.ok ? 'none' : 'failed' };
  } catch {
    return { missing: 'failed' };
  }
};

function Shop({ shop, at }: { shop: FoundShop; at: Date }) {
  const texts = useTexts('shopFinder');
  const site = useSite();
  const { name, address, distance, directions, hours, phone: number } = shopWords(shop, { texts, tag: site.tag });
  return (
    <Card>
      <h2>{name}</h2>
      <p>
        {address} · {distance}
        <br />
        <strong>{openText(hours, { now: at, timeZone: site.timeZone, texts, tag: site.tag })}</strong>
      </p>
      <div className="grid grid--wide gap-2">
        <ButtonLink block variant="quiet" icon={phone} href={`tel:${number.replaceAll(' ', '')}`}>
          {number}
        </ButtonLink>
        <ButtonLink block variant="quiet" icon={mapPin} href={directions}>
          {texts.directions} <span className="vh">{name}</span>
        </ButtonLink>
      </div>
    </Card>
  );
}

export function NearestShop() {
  const texts = useTexts('nearestShop');
  const site = useSite();
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<Found>();
  const look = async () => {
    setBusy(true);
    setFound(await findNearest(site));
    setBusy(false);
  };
  return (
    <>
      {!(found && 'shop' in found) && (
        <Button block variant="text" icon={mapPin} busy={isBusy} busyText={texts.locating} onClick={() => void look()}>
          {texts.nearest}
        </Button>
      )}
      <div role="status">
        {found && 'shop' in found && <Shop {...found} />}
        {found && 'missing' in found && <p className="meta">{texts[found.missing]}</p>}
      </div>
      {found && 'missing' in found && (
        <ButtonLink block variant="quiet" link={<Link page="shops" params={{}} />}>
          {texts.choose}
        </ButtonLink>
      )}
    </>
  );
}
