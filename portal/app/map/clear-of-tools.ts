type Point = { x: number; y: number };
type Box = { left: number; top: number; right: number; bottom: number };

/** What a pin covers around the point that it stands for, in pixels. */
const pin: Box = { left: -24, top: -50, right: 24, bottom: 6 };

const isUnder = (at: Point, tools: Box) =>
  at.x + pin.right > tools.left &&
  at.x + pin.left < tools.right &&
  at.y + pin.bottom > tools.top &&
  at.y + pin.top < tools.bottom;

/** How far the pins move in one direction until none lies under the tools: those that come in from outside count too. */
const shiftAlong = (pins: readonly Point[], tools: Box, axis: 'x' | 'y'): number => {
  const [end, edge] = axis === 'x' ? [pin.right, tools.left] : [pin.bottom, tools.top];
  let shift = 0;
  for (;;) {
    const under = pins.filter((at) => isUnder({ ...at, [axis]: at[axis] - shift }, tools));
    if (under.length === 0) return shift;
    shift = Math.max(...under.map((at) => at[axis] + end - edge));
  }
};

/**
 * How far a view moves, to the right or down, so that no pin lies under the map's tools, which stand at its right end below:
 * the shorter of both ways, and none where the middle of the view would come to its edge.
 */
export const clearOfTools = (pins: readonly Point[], tools: Box, size: Point): Point => {
  const across = { x: shiftAlong(pins, tools, 'x'), y: 0 };
  const down = { x: 0, y: shiftAlong(pins, tools, 'y') };
  const [shorter, longer] = across.x <= down.y ? [across, down] : [down, across];
  return [shorter, longer].find(({ x, y }) => x <= size.x / 3 && y <= size.y / 3) ?? { x: 0, y: 0 };
};
