import { basemapLayers, basemapZooms, type BasemapLayer, type BasemapPiece } from '@selfcare/contract/places/basemap';
import { GridLayer, type Coords } from 'leaflet';

export type MapColours = Record<
  'land' | 'abroad' | 'urban' | 'water' | 'road' | 'border' | 'ink' | 'halo' | 'cover',
  string
>;

export const readColours = (element: HTMLElement): MapColours => {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--map-${name}`).trim() || '#888';
  return {
    land: colour('land'),
    abroad: colour('abroad'),
    urban: colour('urban'),
    water: colour('water'),
    road: colour('road'),
    border: colour('border'),
    ink: colour('ink'),
    halo: colour('halo'),
    cover: colour('cover'),
  };
};

/** Returns the nearest coarser zoom that has pieces. */
const dataZoom = (zoom: number) => basemapZooms.findLast((each) => each <= zoom) ?? basemapZooms[0];

type Pieces = (zoom: number, x: number, y: number) => Promise<BasemapPiece | undefined>;

const retryMs = 3000;

/** Retries a piece once, then leaves it out. */
export const createPieces = (address: string): Pieces => {
  const known = new Map<string, Promise<BasemapPiece | undefined>>();
  const ask = async (path: string, isSecond = false): Promise<BasemapPiece | undefined> => {
    try {
      const answer = await fetch(`${address}/${path}`);
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new TypeError(`a piece was answered by ${answer.status}`);
      return await answer.json();
    } catch {
      if (isSecond) {
        known.delete(path);
        return undefined;
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      return ask(path, true);
    }
  };
  return (zoom, x, y) => {
    const path = `${zoom}/${x}/${y}.json`;
    const found = known.get(path) ?? ask(path);
    known.set(path, found);
    return found;
  };
};

type Brush = { fill?: string; stroke?: string; width?: number; dash?: number[] };

const brushOf = (layer: BasemapLayer, isMinor: boolean, zoom: number, colours: MapColours): Brush | undefined => {
  const grown = Math.max(1, (zoom - 6) * 0.6);
  switch (layer) {
    case 'sea':
      return { fill: colours.water };
    case 'country':
      return { fill: isMinor ? colours.abroad : colours.land };
    case 'urban':
      return { fill: colours.urban };
    case 'province':
      return { stroke: colours.border, width: 1, dash: [2, 4] };
    case 'border':
      return { stroke: colours.border, width: 1.5, dash: [6, 3] };
    case 'river':
      return { stroke: colours.water, width: grown };
    case 'water':
      return { fill: colours.water };
    case 'district':
      return { stroke: colours.border, width: 1, dash: [2, 3] };
    case 'rail':
      return { stroke: colours.border, width: 1.5, dash: [8, 4] };
    case 'road':
      return { stroke: colours.road, width: grown };
    case 'street':
      return { stroke: colours.road, width: isMinor ? grown * 0.8 : grown * 1.3 };
  }
};

const draw = (
  context: CanvasRenderingContext2D,
  { extent, shapes }: BasemapPiece,
  { zoom, colours, scale, left, top }: { zoom: number; colours: MapColours; scale: number; left: number; top: number },
) => {
  const unit = scale / extent;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const [layer, isMinor, ...lines] of shapes) {
    const name = basemapLayers[layer];
    const brush = name && brushOf(name, isMinor === 1, zoom, colours);
    if (!brush) continue;
    context.beginPath();
    for (const line of lines) {
      let [x, y] = [0, 0];
      for (let index = 0; index < line.length; index += 2) {
        x += line[index] ?? 0;
        y += line[index + 1] ?? 0;
        if (index === 0) context.moveTo(x * unit - left, y * unit - top);
        else context.lineTo(x * unit - left, y * unit - top);
      }
    }
    if (brush.fill) {
      context.fillStyle = brush.fill;
      context.fill('evenodd');
    }
    if (!brush.stroke) continue;
    context.setLineDash(brush.dash ?? []);
    context.strokeStyle = brush.stroke;
    context.lineWidth = brush.width ?? 1;
    context.stroke();
  }
};

export const sharpCanvas = (width: number, height: number) => {
  const canvas = document.createElement('canvas');
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(ratio, ratio);
  return { canvas, context };
};

/** Creates the layer of the basemap; a missing piece is drawn as bare land. */
export const createBasemapLayer = (pieces: Pieces, colours: () => MapColours): GridLayer => {
  class Basemap extends GridLayer {
    protected override createTile({ x, y, z }: Coords, done: (error: Error | undefined, tile: HTMLElement) => void) {
      const tell = (tile: HTMLElement) => done(undefined, tile);
      const side = 256;
      const { canvas, context } = sharpCanvas(side, side);
      const zoom = dataZoom(z);
      // Below the coarsest zoom a square would need several pieces; the map does not go there.
      const factor = 2 ** (z - zoom);
      const [px, py] = [Math.floor(x / factor), Math.floor(y / factor)];
      void pieces(zoom, px, py).then((piece) => {
        const now = colours();
        if (piece) {
          const at = { scale: side * factor, left: (x - px * factor) * side, top: (y - py * factor) * side };
          draw(context, piece, { zoom: z, colours: now, ...at });
        }
        tell(canvas);
      });
      return canvas;
    }
  }
  return new Basemap({ className: 'map__base' });
};
