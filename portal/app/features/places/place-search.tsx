import type { ReactNode } from 'react';
import { MapCredits } from '../../map/map-credits.tsx';
import { useTexts } from '../../site/site.tsx';
import { Icon } from '../../ui/icon.tsx';
import { locateFixed, search } from '../../ui/icons/icons.ts';

type PlaceSearchProps = {
  action: string;
  label: string;
  placeholder: string;
  typed?: string | undefined;
  towns: readonly string[];
};

export function PlaceSearch({ action, label, placeholder, typed, towns }: PlaceSearchProps) {
  const texts = useTexts('placeSearch');
  return (
    <search className="search-box place-search">
      <form action={action}>
        <label className="vh" htmlFor="q">
          {label}
        </label>
        <div className="field__box">
          <input
            className="field__input"
            id="q"
            name="q"
            type="search"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            placeholder={placeholder}
            defaultValue={typed}
            required
          />
          <button type="submit" className="btn btn--icon" aria-label={texts.searchButton}>
            <Icon shape={search} />
          </button>
        </div>
      </form>
      <div className="row row--keep place-search__here" id="place-here" hidden>
        <span className="meta">{texts.or}</span>
        <button type="button" className="btn btn--soft btn--s" id="place-locate">
          <Icon shape={locateFixed} small />
          {texts.useCurrentLocation}
        </button>
      </div>
      {towns.length > 0 && (
        <ul className="place-towns" aria-label={texts.towns}>
          {towns.map((town) => (
            <li key={town}>
              <a className="chip__face" href={`${action}?q=${encodeURIComponent(town)}`} data-town={town}>
                {town}
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

export function PlaceSays({ children }: { children?: string | undefined }) {
  const texts = useTexts('placeSearch');
  return (
    <div className="place-says">
      <p role="status" id="place-says">
        {children}
      </p>
      <button type="button" className="btn btn--quiet btn--s" id="place-again" hidden>
        {texts.again}
      </button>
    </div>
  );
}

export function PlaceMap({ credits, children }: { credits?: string | undefined; children?: ReactNode }) {
  const texts = useTexts('placeSearch');
  return (
    <section className="place-map" id="place-map" aria-label={texts.map} hidden>
      {children}
      <div className="place-view" id="map">
        <p className="place-view__wait" id="map-says">
          {texts.mapLoading}
        </p>
        <button type="button" className="btn btn--soft" id="map-show" hidden>
          {texts.showMap}
        </button>
      </div>
      {credits === undefined ? <MapCredits /> : <p className="map-credits">{credits}</p>}
    </section>
  );
}
