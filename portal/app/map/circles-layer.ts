import { CRS, GridLayer, LatLng, type Coords } from 'leaflet';
import { sharpCanvas, type MapColours } from './basemap-layer.ts';
import type { MapCircle } from './map.ts';

const side = 256;
const kmAroundEarth = 40_075.017;

/** Invisible below this size, in pixels. */
const smallest = 3;

type Spot = { x: number; y: number; radius: number };

const spotsOf = (circles: readonly MapCircle[]): Spot[] =>
  circles.map(({ latitude, longitude, radiusKm }) => {
    const { x, y } = CRS.EPSG3857.latLngToPoint(new LatLng(latitude, longitude), 0);
    const radius = radiusKm / (kmAroundEarth * Math.cos((latitude * Math.PI) / 180));
    return { x: x / side, y: y / side, radius };
  });

/** Paints one stroke a square, so that overlaps are not darker. */
export const createCirclesLayer = (circles: readonly MapCircle[], colours: () => MapColours): GridLayer => {
  const spots = spotsOf(circles);
  class Circles extends GridLayer {
    protected override createTile({ x, y, z }: Coords) {
      const { canvas, context } = sharpCanvas(side, side);
      const scale = side * 2 ** z;
      const paint = (share: number) => {
        context.beginPath();
        for (const spot of spots) {
          const radius = Math.max(smallest, spot.radius * scale * share);
          const [cx, cy] = [spot.x * scale - x * side, spot.y * scale - y * side];
          if (cx + radius < 0 || cy + radius < 0 || cx - radius > side || cy - radius > side) continue;
          context.moveTo(cx + radius, cy);
          context.arc(cx, cy, radius, 0, 2 * Math.PI);
        }
        context.fill();
      };
      context.fillStyle = colours().cover;
      context.globalAlpha = 0.3;
      paint(1);
      // The signal is strong within half of the radius.
      paint(0.5);
      return canvas;
    }
  }
  return new Circles({ className: 'map__cover', zIndex: 2 });
};
