// Runs in documents without the application: import nothing that the application imports (plain.ts).
import type { OpenedMap } from '../../map/map.ts';
import { partOf, type PlacesData } from './places-data.ts';

export const zooms = { country: 9, town: 13, place: 15 };

type Begin = {
  centre: PlacesData['centre'];
  zoom: number;
  onChoose?: (id: string) => void;
  /** False if the map failed or waits for a tap. */
  onWait?: (isComing: boolean) => void;
};

const isSparing = () => {
  const { connection } = navigator;
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
};

const whenIdle = (work: () => void) => {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
};

/** Asks first if the visitor saves data or has a slow line. Without a map the words stay. */
export const startMap = (data: PlacesData, begin: Begin, ready: (map: OpenedMap) => void) => {
  const { texts } = data;
  const section = partOf('place-map');
  const frame = partOf('map');
  const says = partOf('map-says');
  const button = partOf('map-show');

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
