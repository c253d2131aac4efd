type Point = { x: number; y: number };
type Box = { left: number; top: number; right: number; bottom: number };

/** Pixels that a pin covers around its point. */
const pin: Box = { left: -24, top: -50, right: 24, bottom: 6 };

const isUnder = (at: Point, tools: Box) =>
  at.x + pin.right > tools.left &&
  at.x + pin.left < tools.right &&
  at.y + pin.bottom > tools.top &&
  at.y + pin.top < tools.bottom;

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
 * Returns how far the view must move right or down so that no pin is under the tools; none if the centre would leave
 * the view.
 */
export const clearOfTools = (pins: readonly Point[], tools: Box, size: Point): Point => {
  const across = { x: shiftAlong(pins, tools, 'x'), y: 0 };
  const down = { x: 0, y: shiftAlong(pins, tools, 'y') };
  const [shorter, longer] = across.x <= down.y ? [across, down] : [down, across];
  return [shorter, longer].find(({ x, y }) => x <= size.x / 3 && y <= size.y / 3) ?? { x: 0, y: 0 };
};
