import { afterAll } from 'vitest';
import { openMemory } from './databases.ts';
import { createOperator } from './fakes/operator.ts';
import { aPortal } from './portal.ts';

/** The portal of a test file, as `aPortal` makes it, over an embedded database of its own; both end with the file. */
export const usePortal = async (settings?: Record<string, string>, options?: { pages: boolean }) => {
  const portal = await aPortal(await openMemory(), createOperator(), settings, options);
  afterAll(async () => {
    await portal.app.close();
    await portal.database.close();
  });
  return portal;
};
