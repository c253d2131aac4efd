import { describe, expect, test } from 'vitest';
import { clearOfTools } from './clear-of-tools.ts';

const size = { x: 328, y: 208 };
const tools = { left: 268, top: 92, right: 316, bottom: 196 };

describe('a view whose pins lie under the buttons of its zoom', () => {
  test('stays where none does', () => {
    expect(clearOfTools([{ x: 164, y: 104 }], tools, size)).toEqual({ x: 0, y: 0 });
    // Beside them, above them.
    const beside = [
      { x: 244, y: 150 },
      { x: 290, y: 86 },
    ];
    expect(clearOfTools(beside, tools, size)).toEqual({ x: 0, y: 0 });
  });

  test('moves the shorter way', () => {
    expect(clearOfTools([{ x: 260, y: 180 }], tools, size)).toEqual({ x: 16, y: 0 });
    expect(clearOfTools([{ x: 300, y: 100 }], tools, size)).toEqual({ x: 0, y: 14 });
  });

  test('counts a pin that this brings in from outside', () => {
    const pins = [
      { x: 260, y: 180 },
      { x: 350, y: 120 },
    ];
    expect(clearOfTools(pins, tools, size)).toEqual({ x: 106, y: 0 });
  });

  test('stays where its middle would come to the edge', () => {
    const pins = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((each) => ({ x: 250 + each * 40, y: 90 + row * 40 })));
    expect(clearOfTools(pins, tools, size)).toEqual({ x: 0, y: 0 });
  });
});
