import type { FastifyInstance } from 'fastify';
import { createHandlers } from './wiring/handlers.ts';
import { mountAdmin, mountApi, mountPages } from './wiring/mount.ts';
import { lifeOf } from './wiring/start.ts';
import { wire, type Foundation } from './wiring/wire.ts';

/**
 * A composed portal that does not listen yet. `start` runs workers and packs pages. `drain` reports not ready and ends
 * keep-alive, but serves until `app.close`. `admin` exists with `ADMIN_PORT` and closes with it.
 */
type Portal = {
  app: FastifyInstance;
  admin: FastifyInstance | undefined;
  start: () => Promise<void>;
  drain: () => void;
};

/** Composes the portal. `pages` false omits rendering: the API alone. */
export const createPortal = async ({
  pages = true,
  ...foundation
}: Foundation & { pages?: boolean }): Promise<Portal> => {
  const wired = await wire(foundation);
  const handlers = createHandlers(wired);
  mountApi(wired, handlers);
  const admin = mountAdmin(wired);
  if (pages) await mountPages(wired, handlers);
  return { app: wired.ground.app, admin, ...lifeOf(wired) };
};
