import { isKeyOf } from '@selfcare/contract/typed/keys-of';
import type { ShopRow } from '@selfcare/contract/places/answers';
import { allLanguages, placePages, type PlacePage } from '@selfcare/contract/places/pages';
import { typeset } from '@selfcare/contract/values/typography';
import type { Position } from '@selfcare/contract/places/distance';
import type { Market } from '@selfcare/markets/market';
import { faultOf, type Fault } from './folder.ts';
import { parseJson } from './parse.ts';

type File = { file: string; text: string };

type CheckedPlaces = { faults: Fault[]; notices: Fault[]; page?: [page: PlacePage, packages: Record<string, unknown>] };

const isInside = ({ latitude, longitude }: Position, { places }: Market) =>
  !places ||
  (latitude >= places.bounds.south &&
    latitude <= places.bounds.north &&
    longitude >= places.bounds.west &&
    longitude <= places.bounds.east);

export const placePageOf = (file: string): PlacePage | undefined => {
  const page = file.replace(/\.json$/, '');
  return isKeyOf(placePages, page) ? page : undefined;
};

const typesetRow = <Row>(row: Row, tag: string): Row =>
  JSON.parse(JSON.stringify(row), (_name, value: unknown) => (typeof value === 'string' ? typeset(value, tag) : value));

/** Checks a list of sites or shops: skips and reports wrong rows, refuses anything but a list. */
export const checkPlaces = ({ file, text }: File, page: PlacePage, market: Market): CheckedPlaces => {
  const json = parseJson(text);
  if ('broken' in json) return { faults: [faultOf(file, json.broken)], notices: [] };
  if (!Array.isArray(json.value)) return { faults: [faultOf(file, 'is no list')], notices: [] };
  const ids = new Set<string>();
  const notices: Fault[] = [];
  const rows = json.value.flatMap((row: unknown, index): unknown[] => {
    const leaveOut = (reason: string, place = '') => {
      notices.push(faultOf(file, `is left out: ${reason}`, [index, place].filter((part) => part !== '').join('.')));
      return [];
    };
    const checked = placePages[page].safeParse(row);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      return leaveOut(issue?.message ?? 'is wrong', issue?.path.join('.'));
    }
    if (!isInside(checked.data, market)) return leaveOut('lies outside of the market');
    const { id } = checked.data as Partial<ShopRow>;
    if (id !== undefined && ids.has(id)) return leaveOut(`the id ${id} stands twice`, 'id');
    if (id !== undefined) ids.add(id);
    return [typesetRow(checked.data, market.languages[0]?.tag ?? '')];
  });
  return { faults: [], notices, page: [page, { [allLanguages]: rows }] };
};
