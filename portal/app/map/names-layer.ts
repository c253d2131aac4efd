import { basemapZooms, type BasemapPiece } from '@selfcare/contract/places/basemap';
import { DomUtil, Layer, Point, type Map as LeafletMap } from 'leaflet';
import { sharpCanvas, type MapColours } from './basemap-layer.ts';

const side = 256;

const faces = ['', '700 15px', '600 13px', '600 12px', '400 12px', '400 11px'];

const lowestRank = (zoom: number) => (zoom < 8 ? 1 : zoom < 10 ? 2 : zoom < 12 ? 3 : zoom < 14 ? 4 : 5);

type Pieces = (zoom: number, x: number, y: number) => Promise<BasemapPiece | undefined>;

/** Creates the layer of place names; if two overlap, it draws that of the larger place. */
export const createNamesLayer = (pieces: Pieces, colours: () => MapColours): Layer => {
  class Names extends Layer {
    declare private canvas: HTMLCanvasElement;
    declare private turn: number;

    override onAdd(map: LeafletMap) {
      this.turn = 0;
      this.canvas = document.createElement('canvas');
      this.canvas.className = 'leaflet-zoom-hide';
      map.getPane('overlayPane')?.append(this.canvas);
      map.on('moveend zoomend resize', this.redraw, this);
      void this.redraw({ target: map });
      return this;
    }

    override onRemove(map: LeafletMap) {
      map.off('moveend zoomend resize', this.redraw, this);
      this.canvas.remove();
      return this;
    }

    private async redraw({ target: map }: { target: LeafletMap }) {
      const mine = ++this.turn;
      const zoom = map.getZoom();
      const from = basemapZooms.findLast((each) => each <= zoom) ?? basemapZooms[0];
      const bounds = map.getPixelBounds();
      const [corner, end] = [bounds.getTopLeft(), bounds.getBottomRight()];
      const scale = side * 2 ** (zoom - from);
      const [first, last] = [corner.divideBy(scale).floor(), end.divideBy(scale).floor()];
      const asked = [];
      for (let x = first.x; x <= last.x; x++)
        for (let y = first.y; y <= last.y; y++) asked.push(pieces(from, x, y).then((piece) => ({ x, y, piece })));
      const found = await Promise.all(asked);
      if (mine !== this.turn || !this.canvas.isConnected) return;
      const size = map.getSize();
      const { canvas, context } = sharpCanvas(size.x, size.y);
      canvas.className = this.canvas.className;
      canvas.style.width = `${size.x}px`;
      canvas.style.height = `${size.y}px`;
      DomUtil.setPosition(canvas, map.containerPointToLayerPoint(new Point(0, 0)));
      const names = found
        .flatMap(({ x, y, piece: { names: all, extent } = { names: [], extent: 1 } }) =>
          all.map(([left, top, rank, name]) => ({
            x: (x + left / extent) * scale - corner.x,
            y: (y + top / extent) * scale - corner.y,
            rank,
            name,
          })),
        )
        .filter(({ rank }) => rank <= lowestRank(zoom))
        .toSorted((one, other) => one.rank - other.rank);
      const taken: { left: number; top: number; right: number; bottom: number }[] = [];
      const { ink, halo } = colours();
      const family = getComputedStyle(map.getContainer()).fontFamily;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.lineJoin = 'round';
      context.lineWidth = 3;
      context.strokeStyle = halo;
      context.fillStyle = ink;
      for (const { x, y, rank, name } of names) {
        context.font = `${faces[rank]} ${family}`;
        const half = context.measureText(name).width / 2 + 4;
        const box = { left: x - half, right: x + half, top: y - 9, bottom: y + 9 };
        if (
          taken.some(
            (each) => box.left < each.right && box.right > each.left && box.top < each.bottom && box.bottom > each.top,
          )
        )
          continue;
        taken.push(box);
        context.strokeText(name, x, y);
        context.fillText(name, x, y);
      }
      this.canvas.replaceWith(canvas);
      this.canvas = canvas;
    }
  }
  return new Names();
};
