import type { Position } from '@selfcare/contract/places/distance';

/** A marker; its number stands in it, its name is read out and shown when it is reached. */
export type MapMarker = Position & { id: string; name: string; number?: number };

/** An area that a site covers; areas that overlap are drawn as one, so that they do not darken. */
export type MapCircle = Position & { radiusKm: number };

/** Words of the map, in the page's language. */
type MapTexts = { map: string; zoomIn: string; zoomOut: string; pin: string };

export type MapOptions = {
  centre: Position;
  zoom: number;
  bounds: { south: number; west: number; north: number; east: number };
  /** Where the basemap's pieces stand, or, where the operator has one, its tiles' address with `{z}`, `{x}`, `{y}`. */
  basemap: string;
  tiles?: string;
  texts: MapTexts;
  /** A marker was tapped, or pressed by key. */
  onChoose?: (id: string) => void;
};

/** A map in an element of a page, which says beside it whose data it shows. Everything that it shows also stands in words beside it. */
export type OpenedMap = {
  moveTo(centre: Position, zoom?: number): void;
  markers(all: readonly MapMarker[]): void;
  /** Makes one marker large; undefined: none. */
  enlarge(id: string | undefined): void;
  circles(all: readonly MapCircle[]): void;
  /** Where the visitor is. */
  here(at: Position | undefined): void;
  /** A pin that is moved by pointer or by keys; tells every new place once it rests. */
  pin(at: Position | undefined, onMove?: (at: Position) => void): void;
  remove(): void;
};
