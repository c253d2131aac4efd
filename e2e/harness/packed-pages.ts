import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isFree } from '../../tools/free-port.ts';

/** Where this run keeps what portals packed, by market and port; undefined outside of a run. */
const keptIn = () => {
  const prepared = process.env['PREPARED_DATA'];
  return prepared && join(prepared, 'packed');
};

/** Moves a folder, whole or not at all; says whether it was there to be moved. Of two who want the same one has it. */
const move = (from: string, to: string): boolean => {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
};

/**
 * A port for the portal of a folder, where the run has them with the pages that another portal of the market packed at that port: pages
 * name their own address, and packing all of them costs a processor more than most journeys do.
 */
export const takePort = async (folder: string, market = 'default'): Promise<number> => {
  const kept = keptIn();
  const names = kept && existsSync(kept) ? readdirSync(kept) : [];
  for (const name of names.filter((each) => each.startsWith(`${market}-`))) {
    const port = Number(name.slice(market.length + 1));
    if (move(join(kept!, name), join(folder, 'packed')) && (await isFree(port))) return port;
  }
  return freePort();
};

/** Leaves the pages that were packed in a folder to the next portal at their port. */
export const leavePort = (folder: string, port: number, market = 'default'): void => {
  const kept = keptIn();
  if (kept === undefined) return;
  mkdirSync(kept, { recursive: true });
  move(join(folder, 'packed'), join(kept, `${market}-${port}`));
};
