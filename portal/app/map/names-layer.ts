import { basemapZooms, type BasemapPiece } from '@selfcare/contract/places/basemap';
import { DomUtil, Layer, Point, type Map as LeafletMap } from 'leaflet';
import { sharpCanvas, type MapColours } from './basemap-layer.ts';

const side = 256;

/** Size and weight of a name by its rank. */
const faces = ['', '700 15px', '600 13px', '600 12px', '400 12px', '400 11px'];

/** What is shown from which zoom on: ranks of names. */
const lowestRank = (zoom: number) => (zoom < 8 ? 1 : zoom < 10 ? 2 : zoom < 12 ? 3 : zoom < 14 ? 4 : 5);

type Pieces = (zoom: number, x: number, y: number) => Promise<BasemapPiece | undefined>;

/** Names of places over the map; where two would lie on each other the larger place keeps its own. */
export const createNamesLayer = (pieces: Pieces, colours: () => MapColours): Layer => {
  const NamesLayer = Layer.extend({
    onAdd(map: LeafletMap) {
      this.map = map;
      this.canvas = document.createElement('canvas');
      this.canvas.className = 'leaflet-zoom-hide';
      map.getPane('overlayPane')!.append(this.canvas);
      map.on('moveend zoomend resize', this.redraw, this);
      this.redraw();
    },
    onRemove(map: LeafletMap) {
      map.off('moveend zoomend resize', this.redraw, this);
      this.canvas.remove();
    },
    async redraw() {
      const map = this.map as LeafletMap;
      const mine = (this.turn = (this.turn ?? 0) + 1);
      const zoom = map.getZoom();
      const from = basemapZooms.findLast((each) => each <= zoom) ?? basemapZooms[0];
      const bounds = map.getPixelBounds();
      const scale = side * 2 ** (zoom - from);
      const [first, last] = [bounds.min!.divideBy(scale).floor(), bounds.max!.divideBy(scale).floor()];
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
        .flatMap(({ x, y, piece }) =>
          (piece?.names ?? []).map(([left, top, rank, name]) => ({
            x: (x + left / piece!.extent) * scale - bounds.min!.x,
            y: (y + top / piece!.extent) * scale - bounds.min!.y,
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
    },
  });
  return new (NamesLayer as unknown as new () => Layer)();
};
