import type { CDPSession } from 'playwright-core';

/** A network and a processor; bytes a second, milliseconds of delay. */
export type Network = { name: string; says: string; latency: number; bytesPerSecond: number; slowdown: number };

/** The machine's own. */
const none: Network = { name: 'none', says: 'as it is', latency: 0, bytesPerSecond: -1, slowdown: 1 };
/** The cheap phone: 400 kbit/s, 400 ms, a processor six times slower. */
export const phone: Network = {
  name: 'phone',
  says: '400 kbit/s, 400 ms, CPU x6',
  latency: 400,
  bytesPerSecond: 50_000,
  slowdown: 6,
};
/** The same phone where there is hardly a network. */
const slow: Network = {
  name: 'slow',
  says: '50 kbit/s, 2 s, CPU x6',
  latency: 2000,
  bytesPerSecond: 6250,
  slowdown: 6,
};

export const networks: readonly Network[] = [none, phone, slow];

/** Makes a page as slow as that, from its next request on. */
export const slowDown = async (session: CDPSession, network: Network): Promise<void> => {
  const { latency, bytesPerSecond, slowdown } = network;
  await session.send('Network.enable');
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
};
