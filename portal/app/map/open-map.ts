import {
  divIcon,
  latLngBounds,
  map as createMap,
  marker as createMarker,
  tileLayer,
  type GridLayer,
  type Marker,
} from 'leaflet';
import type { Position } from '@selfcare/contract/places/distance';
import { createBasemapLayer, createPieces, readColours } from './basemap-layer.ts';
import { clearOfTools } from './clear-of-tools.ts';
import { createCirclesLayer } from './circles-layer.ts';
import sheet from './map.css?inline';
import { createNamesLayer } from './names-layer.ts';
import type { MapMarker, MapOptions, OpenedMap } from './map.ts';

const zooms = { least: 6, most: 16 };

/** Pixels per arrow key, and milliseconds of rest before the pin reports. */
const pinStep = 12;
const pinRestMs = 400;

const toPoint = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude];

const iconOf = (className: string, text = '') => {
  const html = document.createElement('span');
  html.textContent = text;
  return divIcon({ className, html, iconSize: [48, 56], iconAnchor: [24, 50] });
};

const button = (label: string, sign: string, press: () => void) => {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'btn btn--icon';
  element.ariaLabel = label;
  element.textContent = sign;
  element.addEventListener('click', press);
  return element;
};

let isStyled = false;

/** Adds the map's style once. `addStyle` of loading/fetch-content.ts would load the application. */
const addStyle = () => {
  if (isStyled) return;
  isStyled = true;
  const style = new CSSStyleSheet();
  style.replaceSync(sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
};

/** Opens a map. Until it is tapped, one finger scrolls the page and two move the map. Arrows, plus and minus move it too. */
export const openMap = (container: HTMLElement, options: MapOptions): OpenedMap => {
  addStyle();
  const { bounds, texts } = options;
  const frame = latLngBounds([bounds.south, bounds.west], [bounds.north, bounds.east]);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(container, {
    center: toPoint(options.centre),
    zoom: options.zoom,
    minZoom: zooms.least,
    maxZoom: zooms.most,
    maxBounds: frame.pad(0.1),
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    dragging: !matchMedia('(pointer: coarse)').matches,
    inertia: !isStill,
    zoomAnimation: !isStill,
    fadeAnimation: false,
    markerZoomAnimation: !isStill,
  });
  container.role = 'application';
  container.ariaLabel = texts.map;
  container.addEventListener('focusin', () => map.scrollWheelZoom.enable());
  container.addEventListener('focusout', () => map.scrollWheelZoom.disable());
  map.on('click', () => map.dragging.enable());

  let colours = readColours(container);
  const base = options.tiles
    ? tileLayer(options.tiles, { className: 'map__base' })
    : createBasemapLayer(createPieces(options.basemap), () => colours);
  base.addTo(map);
  const names = options.tiles ? undefined : createNamesLayer(createPieces(options.basemap), () => colours).addTo(map);
  let cover: GridLayer | undefined;

  const dark = matchMedia('(prefers-color-scheme: dark)');
  const repaint = () => {
    colours = readColours(container);
    base.redraw();
    cover?.redraw();
    map.fire('moveend');
  };
  dark.addEventListener('change', repaint);

  const tools = document.createElement('div');
  tools.className = 'map__tools';
  tools.append(
    button(texts.zoomIn, '+', () => map.zoomIn()),
    button(texts.zoomOut, '−', () => map.zoomOut()),
  );
  for (const event of ['pointerdown', 'dblclick', 'click'])
    tools.addEventListener(event, (heard) => heard.stopPropagation());
  container.append(tools);

  const shown = new Map<string, Marker>();
  let large: string | undefined;

  const addMarker = ({ id, name, number, ...at }: MapMarker) => {
    const own = createMarker(toPoint(at), { icon: iconOf('map-pin', number === undefined ? '' : String(number)) });
    own.addTo(map);
    const element = own.getElement();
    const sign = element?.querySelector('span');
    if (element) element.ariaLabel = number === undefined ? name : `${number}. ${name}`;
    // A title on the button would be read out twice.
    if (sign) sign.title = name;
    own.on('click', () => options.onChoose?.(id));
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      options.onChoose?.(id);
    });
    shown.set(id, own);
  };

  const enlarge = (id: string | undefined) => {
    for (const [each, own] of shown) {
      own.getElement()?.classList.toggle('map-pin--large', each === id);
      own.setZIndexOffset(each === id ? 1000 : 0);
    }
    large = id;
  };

  const clear = (centre: Position, zoom: number) => {
    const size = map.getSize();
    const middle = map.project(toPoint(centre), zoom);
    const pins = [...shown.values()].map((own) =>
      map.project(own.getLatLng(), zoom).subtract(middle).add(size.divideBy(2)),
    );
    const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = tools;
    const { x, y } = clearOfTools(pins, { left, top, right: left + offsetWidth, bottom: top + offsetHeight }, size);
    return map.unproject(middle.add([x, y]), zoom);
  };

  let here: Marker | undefined;
  let pin: Marker | undefined;
  let pinTimer: ReturnType<typeof setTimeout> | undefined;

  const placePin = (at: Position, onMove: ((at: Position) => void) | undefined) => {
    const own = createMarker(toPoint(at), { icon: iconOf('map-pin map-pin--large'), draggable: onMove !== undefined });
    pin = own.addTo(map);
    const element = own.getElement();
    if (element) element.ariaLabel = texts.pin;
    const tell = () => {
      const { lat, lng } = own.getLatLng();
      onMove?.({ latitude: lat, longitude: lng });
    };
    own.on('dragend', tell);
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-pinStep, 0],
      ArrowRight: [pinStep, 0],
      ArrowUp: [0, -pinStep],
      ArrowDown: [0, pinStep],
    };
    element?.addEventListener('keydown', (event) => {
      const step = steps[event.key];
      if (!step || !onMove) return;
      event.preventDefault();
      event.stopPropagation();
      const point = map.latLngToContainerPoint(own.getLatLng()).add(step);
      const next = map.containerPointToLatLng(point);
      if (!frame.contains(next)) return;
      own.setLatLng(next);
      map.panInside(next, { padding: [60, 60] });
      clearTimeout(pinTimer);
      pinTimer = setTimeout(tell, pinRestMs);
    });
  };

  return {
    moveTo: (centre, zoom) => {
      const middle = zoom === undefined ? toPoint(centre) : clear(centre, zoom);
      map.setView(middle, zoom ?? map.getZoom(), { animate: !isStill });
    },
    markers: (all) => {
      for (const own of shown.values()) own.remove();
      shown.clear();
      all.forEach(addMarker);
      if (large !== undefined) enlarge(large);
    },
    enlarge,
    circles: (all) => {
      cover?.remove();
      cover = createCirclesLayer(all, () => colours).addTo(map);
    },
    here: (at) => {
      here?.remove();
      here =
        at && createMarker(toPoint(at), { icon: iconOf('map-here'), interactive: false, keyboard: false }).addTo(map);
    },
    pin: (at, onMove) => {
      pin?.remove();
      if (at) placePin(at, onMove);
    },
    remove: () => {
      dark.removeEventListener('change', repaint);
      names?.remove();
      map.remove();
    },
  };
};
