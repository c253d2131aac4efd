import { keepOnDevice, readFromDevice, removeFromDevice } from './device.ts';
import type { DeviceKey } from './on-device.ts';
import { isSharedPhone } from './shared-phone.ts';
import { isFields, isText } from '../../api/shape.ts';

/** A line that this device remembers: paid for from here, or kept by its star. Routers and MiFis are lines of their own kind. */
export type SavedNumber = {
  msisdn: string;
  kind: NumberKind;
  /** Given by the visitor. */
  name?: string;
  isFavourite: boolean;
  /** Milliseconds since 1970. */
  usedAt: number;
};
export type NumberKind = 'mobile' | 'router';

const key: DeviceKey = 'numbers';
const mostFavourites = 8;
const mostRecent = 4;
/** Letters of a name. */
export const longestName = 24;

const isName = (value: unknown) => isText(value) && value.trim() !== '' && value.length <= longestName;

const isNumber = (value: unknown): value is SavedNumber =>
  isFields(value) &&
  isText(value.msisdn) &&
  /^\d{6,12}$/.test(value.msisdn) &&
  (value.kind === 'mobile' || value.kind === 'router') &&
  (value.name === undefined || isName(value.name)) &&
  typeof value.isFavourite === 'boolean' &&
  typeof value.usedAt === 'number' &&
  Number.isFinite(value.usedAt);

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Favourites first, each by its last use; what is too much falls off the end. */
const ordered = (numbers: readonly SavedNumber[]): SavedNumber[] => {
  const byUse = numbers.toSorted((a, b) => b.usedAt - a.usedAt);
  return [
    ...byUse.filter(({ isFavourite }) => isFavourite).slice(0, mostFavourites),
    ...byUse.filter(({ isFavourite }) => !isFavourite).slice(0, mostRecent),
  ];
};

const isSame = (number: Line, { msisdn, kind }: Line) => number.msisdn === msisdn && number.kind === kind;

/** Which line is meant. */
export type Line = Pick<SavedNumber, 'msisdn' | 'kind'>;

/** The numbers that the device keeps, favourites first; what has not the shape of one is passed over. */
export const readSavedNumbers = (): SavedNumber[] => {
  const seen = new Set<string>();
  const numbers = (readFromDevice(key, isList) ?? []).filter(isNumber);
  return ordered(numbers).filter(({ msisdn, kind }) => {
    const line = `${kind} ${msisdn}`;
    return !seen.has(line) && seen.add(line);
  });
};

const keepNumbers = (numbers: readonly SavedNumber[]) => {
  if (numbers.length === 0) removeFromDevice(key);
  else keepOnDevice(key, ordered(numbers));
};

/** Adds a line or changes what is known of it; on a shared phone nothing is kept. */
const change = (line: Line, changed: Partial<SavedNumber>) => {
  if (isSharedPhone()) return;
  const numbers = readSavedNumbers();
  const known = numbers.find((number) => isSame(number, line)) ?? { ...line, isFavourite: false, usedAt: Date.now() };
  const next = { ...known, ...changed };
  if (isNumber(next)) keepNumbers([next, ...numbers.filter((number) => !isSame(number, line))]);
};

/** A purchase for this line succeeded. */
export const keepUsed = (line: Line) => change(line, { usedAt: Date.now() });

/** The visitor pressed the star of a line; without the star a line that was paid for stays among the recent ones. */
export const keepFavourite = (line: Line, isFavourite: boolean) => change(line, { isFavourite });

/** Gives a line the visitor's own name; an empty one takes it away. */
export const keepName = (line: Line, name: string) =>
  change(line, { name: name.trim().slice(0, longestName) || undefined });

/** Forgets one line. */
export const forgetNumber = (line: Line) => keepNumbers(readSavedNumbers().filter((number) => !isSame(number, line)));

/** Forgets all of them. */
export const forgetNumbers = () => removeFromDevice(key);
