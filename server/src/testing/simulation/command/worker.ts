import { parentPort } from 'node:worker_threads';
import { inMemory } from '../backing.ts';
import { runSeeds, type Range } from './seeds.ts';

/** A thread that runs the seeds that it is handed. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.on('message', async (range: Range) => parentPort?.postMessage(await runSeeds(inMemory, range)));
