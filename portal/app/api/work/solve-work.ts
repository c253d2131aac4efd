import type { Work } from '@selfcare/contract/work';

const isPrime = (n: number) => {
  for (let factor = 2; factor * factor <= n; factor += 1) if (n % factor === 0) return false;
  return true;
};
const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (isPrime(n)) primes.push(n);

/** Returns the first 32 bits of a number's fraction, as SHA-256 defines its constants (FIPS 180-4). */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

/** Returns an element; the default is for the compiler only, since every index is inside. */
const at = (list: ArrayLike<number>, index: number) => list[index] ?? 0;

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/**
 * Returns the first word of SHA-256 over one padded block. The browser's own digest is asynchronous and far slower for short
 * texts.
 */
const firstWord = (block: DataView, words: Int32Array): number => {
  for (let i = 0; i < 16; i += 1) words[i] = block.getInt32(i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [before, last] = [at(words, i - 15), at(words, i - 2)];
    const low = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
    const high = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
    words[i] = at(words, i - 16) + low + at(words, i - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = start;
  for (let i = 0; i < 64; i += 1) {
    const mixed = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const first = (h + mixed + at(constants, i) + at(words, i)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return (at(start, 0) + a) | 0;
};

/** Hashes between two pauses: some hundredths of a second on a cheap phone. */
const breath = 2000;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Solves the proof of work without blocking the page. The server's text has 32 characters, so one block holds it. */
export const solveWork = async ({ text, bits }: Work): Promise<string> => {
  const bytes = new Uint8Array(64);
  const block = new DataView(bytes.buffer);
  const words = new Int32Array(64);
  const head = `${text}.`;
  for (let tried = 0; ; tried += 1) {
    if (tried % breath === breath - 1) await pause();
    const message = head + tried;
    bytes.fill(0, head.length);
    for (let i = 0; i < message.length; i += 1) bytes[i] = message.charCodeAt(i);
    bytes[message.length] = 0x80;
    block.setUint32(60, message.length * 8);
    if (Math.clz32(firstWord(block, words)) >= bits) return String(tried);
  }
};
