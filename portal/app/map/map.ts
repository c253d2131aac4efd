import type { Position } from '@selfcare/contract/places/distance';

export type MapMarker = Position & { id: string; name: string; number?: number };

export type MapCircle = Position & { radiusKm: number };

type MapTexts = { map: string; zoomIn: string; zoomOut: string; pin: string };

export type MapOptions = {
  centre: Position;
  zoom: number;
  bounds: { south: number; west: number; north: number; east: number };
  /** URL template of the basemap pieces, or of the operator's tile server (`{z}`, `{x}`, `{y}`). */
  basemap: string;
  tiles?: string;
  texts: MapTexts;
  onChoose?: (id: string) => void;
};

export type OpenedMap = {
  moveTo(centre: Position, zoom?: number): void;
  markers(all: readonly MapMarker[]): void;
  enlarge(id: string | undefined): void;
  circles(all: readonly MapCircle[]): void;
  here(at: Position | undefined): void;
  pin(at: Position | undefined, onMove?: (at: Position) => void): void;
  remove(): void;
};
