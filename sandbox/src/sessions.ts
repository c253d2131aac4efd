import { randomBytes } from 'node:crypto';
import type { Store } from './store.ts';

/** Access tokens or session ids of a provider, valid for a limited time. */
export type Sessions = { open: () => string; isOpen: (id: string | undefined) => boolean };

type Session = { id: string; endsAt: number };

/** Opens the sessions of one kind, each valid for `seconds`. They survive a restart; a reset ends them. */
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
