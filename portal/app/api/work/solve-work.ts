import type { Work } from '@selfcare/contract/work';

const isPrime = (n: number) => {
  for (let factor = 2; factor * factor <= n; factor += 1) if (n % factor === 0) return false;
  return true;
};
const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (isPrime(n)) primes.push(n);

/** The first 32 bits of the fraction of a number: what SHA-256 takes its constants from (FIPS 180-4). */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** The first word of SHA-256 over one padded block. The browser's own digest is asynchronous: far slower for short texts. */
const firstWord = (block: DataView, words: Int32Array): number => {
  for (let i = 0; i < 16; i += 1) words[i] = block.getInt32(i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [before, last] = [words[i - 15]!, words[i - 2]!];
    const low = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
    const high = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
    words[i] = words[i - 16]! + low + words[i - 7]! + high;
  }
  let [a, b, c, d, e, f, g, h] = start as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const mixed = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const first = (h + mixed + constants[i]! + words[i]!) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return (start[0]! + a) | 0;
};

/** Hashes between two looks at what else the page has to do: some hundredths of a second on a cheap phone. */
const breath = 2000;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Does the work; the page stays alive meanwhile. The text is of 32 characters (server), so that one block holds it all. */
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
