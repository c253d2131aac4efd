import type { CDPSession } from 'playwright-core';

/** A network and a processor; bytes per second, latency in milliseconds. */
export type Network = { name: string; says: string; latency: number; bytesPerSecond: number; slowdown: number };

/** A good network in town, with a normal phone. */
const good: Network = {
  name: 'good',
  says: '10 Mbit/s, 40 ms',
  latency: 40,
  bytesPerSecond: 1_250_000,
  slowdown: 1,
};
/** The cheap phone: 400 kbit/s, 400 ms, a processor six times slower. */
export const phone: Network = {
  name: 'phone',
  says: '400 kbit/s, 400 ms, CPU x6',
  latency: 400,
  bytesPerSecond: 50_000,
  slowdown: 6,
};
/** The same phone on a bad network. */
export const slow: Network = {
  name: 'slow',
  says: '50 kbit/s, 2 s, CPU x6',
  latency: 2000,
  bytesPerSecond: 6250,
  slowdown: 6,
};

export const networks: readonly Network[] = [good, phone, slow];

/** Slows a page down from its next request on. */
export const slowDown = async (session: CDPSession, network: Network): Promise<void> => {
  const { latency, bytesPerSecond, slowdown } = network;
  await session.send('Network.enable');
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
};
