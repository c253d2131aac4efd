/**
 * How long until what nobody answered is asked for by itself again, in milliseconds: after 5 to 10 s, then 20 to 40 s, then 80 to
 * 160 s. No two phones of an outage that ends ask together.
 */
export const comeBackIn = (tries: number, random = Math.random()): number => 4 ** tries * 5000 * (1 + random);
