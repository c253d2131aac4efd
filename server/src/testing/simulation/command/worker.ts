import { parentPort } from 'node:worker_threads';
import { onStage } from '../backing.ts';
import { openEmbedded } from '../stage/embedded.ts';
import { runSeeds, type Range } from './seeds.ts';

/** A thread that runs the seeds that it is handed, on an embedded database of its own. */
const backing = openEmbedded().then(onStage);
parentPort?.on('message', async (range: Range) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(await runSeeds(await backing, range)),
);
