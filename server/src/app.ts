import type { FastifyInstance } from 'fastify';
import { mountApi, mountPages } from './wiring/mount.ts';
import { lifeOf } from './wiring/start.ts';
import { wire, type Foundation } from './wiring/wire.ts';

/**
 * A composed portal that does not listen yet. `start` lets the workers run and packs the pages; after `drain` it says that it
 * is not ready, and serves whoever comes all the same, until `app.close`.
 */
type Portal = { app: FastifyInstance; start: () => Promise<void>; drain: () => void };

/** Puts the portal together. `pages` false leaves out the rendering: the API alone. */
export const createPortal = async ({
  pages = true,
  ...foundation
}: Foundation & { pages?: boolean }): Promise<Portal> => {
  const wired = await wire(foundation);
  mountApi(wired);
  if (pages) await mountPages(wired);
  return { app: wired.app, ...lifeOf(wired) };
};
