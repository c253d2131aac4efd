/**
 * What a QR code of version 1 to 5 holds at the lowest level of correction: one block of data and one of correction, in
 * codewords (ISO/IEC 18004, table 9). Larger versions have several blocks and are not made here.
 */
const versions = [
  { data: 19, correction: 7 },
  { data: 34, correction: 10 },
  { data: 55, correction: 15 },
  { data: 80, correction: 20 },
  { data: 108, correction: 26 },
] as const;

/** Level L with mask 0, with its own correction (table C.1). */
const format = 0x77c4;
const formatBit = (index: number) => ((format >>> index) & 1) === 1;

/** Product in the field of 256 elements that the correction counts in. */
const multiply = (a: number, b: number) => {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    if ((b >>> bit) & 1) product ^= a;
  }
  return product;
};

const generator = (degree: number) => {
  let factors = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    const at = root;
    factors = factors.map((factor, index) => multiply(factor, at) ^ (factors[index + 1] ?? 0));
    root = multiply(root, 2);
  }
  return factors;
};

const correctionOf = (data: readonly number[], degree: number) => {
  const divisor = generator(degree);
  let rest = Array<number>(degree).fill(0);
  for (const codeword of data) {
    const factor = codeword ^ rest[0]!;
    rest = divisor.map((each, index) => (rest[index + 1] ?? 0) ^ multiply(each, factor));
  }
  return rest;
};

/** Mode "bytes" and the count, four bits on, then the bytes, the end, and filling. */
const codewordsOf = (bytes: Uint8Array, { data, correction }: (typeof versions)[number]) => {
  const halves = [4, bytes.length >> 4, bytes.length & 15];
  for (const byte of bytes) halves.push(byte >> 4, byte & 15);
  halves.push(0);
  const words = Array.from(
    { length: halves.length / 2 },
    (_, index) => (halves[2 * index]! << 4) | halves[2 * index + 1]!,
  );
  const filled = Array.from({ length: data }, (_, index) => words[index] ?? ((index - words.length) % 2 ? 0x11 : 0xec));
  return [...filled, ...correctionOf(filled, correction)];
};

/** The fixed part of a code: its modules, or undefined where data stands. */
const fixedModule = (x: number, y: number, size: number): boolean | undefined => {
  const last = size - 1;
  for (const [left, top] of [
    [3, 3],
    [last - 3, 3],
    [3, last - 3],
  ] as const) {
    const distance = Math.max(Math.abs(x - left), Math.abs(y - top));
    if (distance <= 4) return distance < 4 && distance !== 2;
  }
  const distance = Math.max(Math.abs(x - size + 7), Math.abs(y - size + 7));
  if (size > 21 && distance <= 2) return distance !== 1;
  if (x === 6 || y === 6) return (x + y) % 2 === 0;
  return formatModule(x, y, size);
};

/** The format stands twice beside the finders, and one module below is always dark. */
const formatModule = (x: number, y: number, size: number): boolean | undefined => {
  if (x === 8 && y === size - 8) return true;
  if (x === 8 && y < 9) return formatBit(y < 6 ? y : y - 1);
  if (y === 8 && x < 8) return formatBit(x === 7 ? 8 : 14 - x);
  if (y === 8 && x >= size - 8) return formatBit(size - 1 - x);
  if (x === 8 && y > size - 8) return formatBit(y - size + 15);
  return undefined;
};

/** Fills the columns in pairs from the right, up and down in turns, past the fixed part and under the mask. */
const fill = (rows: (boolean | undefined)[][], codewords: readonly number[]) => {
  const size = rows.length;
  let next = 0;
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = rows[y]!;
        if (row[x] !== undefined) continue;
        const isSet = (((codewords[next >> 3] ?? 0) >>> (7 - (next & 7))) & 1) === 1;
        next += 1;
        row[x] = isSet !== ((x + y) % 2 === 0);
      }
    }
    isUpward = !isUpward;
  }
  return rows as boolean[][];
};

/**
 * The modules of a QR code, row by row, dark ones true: a text of up to 106 bytes, at the lowest level of correction and
 * under one mask, which every reader takes. Undefined for a longer text.
 */
export const qrCode = (text: string): boolean[][] | undefined => {
  const bytes = new TextEncoder().encode(text);
  const index = versions.findIndex(({ data }) => bytes.length + 2 <= data);
  const version = versions[index];
  if (!version) return undefined;
  const size = 21 + 4 * index;
  const rows = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => fixedModule(x, y, size)));
  return fill(rows, codewordsOf(bytes, version));
};
