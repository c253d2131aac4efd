import { isFields } from '../api/shape.ts';
import { keep, readKept, removeKept, type Guard } from './storage.ts';

const defaultLifetimeMs = 10_000;

type Entry<Data> = { expiry: number; data: Data };

export const readCache = <Data>(key: string, isData: Guard<Data>, now: number = Date.now()): Data | undefined => {
  const isEntry = (value: unknown): value is Entry<Data> =>
    isFields(value) && typeof value.expiry === 'number' && isData(value.data);
  const entry = readKept(key, isEntry);
  if (entry && entry.expiry > now && entry.expiry <= now + 3_600_000) return entry.data;
  removeKept(key);
  return undefined;
};

export const keepCache = (key: string, data: unknown, lifetimeMs = defaultLifetimeMs, now: number = Date.now()) =>
  keep(key, { expiry: now + lifetimeMs, data });
