import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isFree } from '../../tools/free-port.ts';

/** Returns the folder of packed pages for this run, by market and port; undefined outside of a run. */
const keptIn = () => {
  const prepared = process.env['PREPARED_DATA'];
  return prepared && join(prepared, 'packed');
};

/** Moves a folder atomically. Returns false if it is gone; only one of two competitors gets it. */
const move = (from: string, to: string): boolean => {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns a port for the portal of a folder, if possible with the packed pages of an earlier portal at that port. Pages
 * contain their address, and packing them all costs more than most journeys.
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

/** Leaves a folder's packed pages to the next portal at their port. */
export const leavePort = (folder: string, port: number, market = 'default'): void => {
  const kept = keptIn();
  if (kept === undefined) return;
  mkdirSync(kept, { recursive: true });
  move(join(folder, 'packed'), join(kept, `${market}-${port}`));
};
