// Of documents without the application: it imports nothing that the application has (plain.ts).
import type { OpenedMap } from '../../map/map.ts';
import type { PlacesData } from './places-data.ts';

/** How close a map begins: for a country's towns, for the shops of a town, for one place. */
export const zooms = { country: 9, town: 13, place: 15 };

type Begin = {
  centre: PlacesData['centre'];
  zoom: number;
  onChoose?: (id: string) => void;
  /** Receives whether the map is coming; false where it failed, or waits for a tap. */
  onWait?: (isComing: boolean) => void;
};

const isSparing = () => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
};

/** Once everything else is there and the page rests. */
const whenIdle = (work: () => void) => {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
};

/**
 * Opens the map of a page after its words; a visitor who saves data, or has a slow line, is asked first. `ready` is told once
 * it is there; a map that does not come is said so, and the words stand.
 */
export const startMap = (data: PlacesData, begin: Begin, ready: (map: OpenedMap) => void) => {
  const { texts } = data;
  const section = document.getElementById('place-map')!;
  const frame = document.getElementById('map')!;
  const says = document.getElementById('map-says')!;
  const button = document.getElementById('map-show')!;

  const open = async () => {
    button.hidden = true;
    says.hidden = false;
    says.textContent = texts.mapLoading;
    begin.onWait?.(true);
    try {
      const { openMap } = await import('../../map/open-map.ts');
      const { map, zoomIn, zoomOut } = texts;
      const options = { ...data.map, ...begin, bounds: data.bounds, texts: { map, zoomIn, zoomOut, pin: texts.here } };
      const opened = openMap(frame, options);
      says.hidden = true;
      ready(opened);
    } catch {
      says.textContent = texts.mapFailed;
      button.hidden = false;
      begin.onWait?.(false);
    }
  };

  section.hidden = false;
  button.addEventListener('click', () => void open());
  if (isSparing()) {
    says.hidden = true;
    button.hidden = false;
    begin.onWait?.(false);
  } else whenIdle(() => void open());
};
