import { keepOnDevice, readFromDevice, removeFromDevice } from './device.ts';
import type { DeviceKey } from './on-device.ts';
import { isSharedPhone } from './shared-phone.ts';
import { isFields, isText } from '../../api/shape.ts';

export type SavedNumber = {
  msisdn: string;
  kind: NumberKind;
  name?: string;
  isFavourite: boolean;
  /** Milliseconds since 1970. */
  usedAt: number;
};
export type NumberKind = 'mobile' | 'router';

const key: DeviceKey = 'numbers';
const mostFavourites = 8;
const mostRecent = 4;
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

const ordered = (numbers: readonly SavedNumber[]): SavedNumber[] => {
  const byUse = numbers.toSorted((a, b) => b.usedAt - a.usedAt);
  return [
    ...byUse.filter(({ isFavourite }) => isFavourite).slice(0, mostFavourites),
    ...byUse.filter(({ isFavourite }) => !isFavourite).slice(0, mostRecent),
  ];
};

const isSame = (number: Line, { msisdn, kind }: Line) => number.msisdn === msisdn && number.kind === kind;

export type Line = Pick<SavedNumber, 'msisdn' | 'kind'>;

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

const change = (line: Line, changed: Partial<SavedNumber>) => {
  if (isSharedPhone()) return;
  const numbers = readSavedNumbers();
  const known = numbers.find((number) => isSame(number, line)) ?? { ...line, isFavourite: false, usedAt: Date.now() };
  const next = { ...known, ...changed };
  if (isNumber(next)) keepNumbers([next, ...numbers.filter((number) => !isSame(number, line))]);
};

export const keepUsed = (line: Line) => change(line, { usedAt: Date.now() });

/** Sets or removes the star; a line without it stays among the recent ones. */
export const keepFavourite = (line: Line, isFavourite: boolean) => change(line, { isFavourite });

export const keepName = (line: Line, name: string) =>
  change(line, { name: name.trim().slice(0, longestName) || undefined });

export const forgetNumber = (line: Line) => keepNumbers(readSavedNumbers().filter((number) => !isSame(number, line)));

export const forgetNumbers = () => removeFromDevice(key);
