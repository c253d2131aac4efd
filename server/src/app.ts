import type { FastifyInstance } from 'fastify';
import { createHandlers } from './wiring/handlers.ts';
import { mountAdmin, mountApi, mountPages } from './wiring/mount.ts';
import { lifeOf } from './wiring/start.ts';
import { wire, type Foundation } from './wiring/wire.ts';

/**
 * A composed portal that does not listen yet. `start` lets the workers run and packs the pages; after `drain` it says that it
 * is not ready, and serves whoever comes all the same, until `app.close`; no connection is kept for a next request. `admin`, where `ADMIN_PORT` is set, ends with it.
 */
type Portal = {
  app: FastifyInstance;
  admin: FastifyInstance | undefined;
  start: () => Promise<void>;
  drain: () => void;
};

/** Puts the portal together. `pages` false leaves out the rendering: the API alone. */
export const createPortal = async ({
  pages = true,
  ...foundation
}: Foundation & { pages?: boolean }): Promise<Portal> => {
  const wired = await wire(foundation);
  const handlers = createHandlers(wired);
  mountApi(wired, handlers);
  const admin = mountAdmin(wired);
  if (pages) await mountPages(wired, handlers);
  return { app: wired.app, admin, ...lifeOf(wired) };
};
