import { randomBytes } from 'node:crypto';
import type { Store } from './store.ts';

/** What a provider hands out to a client that named itself, good for a while: access tokens, session ids. */
export type Sessions = { open: () => string; isOpen: (id: string | undefined) => boolean };

type Session = { id: string; endsAt: number };

/** Sessions of one kind, each good for so many seconds. They survive a restart; a reset ends them all. */
export const openSessions = (store: Store, kind: string, seconds: number): Sessions => {
  const drawer = store.drawer<Session>(kind);
  const isCurrent = ({ endsAt }: Session): boolean => endsAt > Date.now();
  return {
    open: () => {
      for (const session of drawer.all()) if (!isCurrent(session)) drawer.remove(session.id);
      const id = randomBytes(16).toString('hex');
      drawer.put(id, { id, endsAt: Date.now() + seconds * 1000 });
      return id;
    },
    isOpen: (id) => {
      const session = id === undefined ? undefined : drawer.get(id);
      return session !== undefined && isCurrent(session);
    },
  };
};
