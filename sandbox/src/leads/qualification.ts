import { readFileSync } from 'node:fs';
import type { Answer } from '../faults/answer.ts';
import { marketFile } from '../operator/read-market.ts';
import { isRecord } from '../read.ts';
import { tmforumError } from '../tmforum.ts';

export const qualificationPath = '/tmf-api/serviceQualificationManagement/v4/checkServiceQualification';

type Town = { cityName: string; hbbLeadFeasibility: boolean };
type Named = { name: string; kind: string; lat: number; lng: number };
type Point = { lat: number; lng: number };

/** Radius of 5G around a town's centre, in km. */
const reachKm = 8;

const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

const kmBetween = (one: Point, other: Point): number => {
  const half =
    Math.sin(radians(other.lat - one.lat) / 2) ** 2 +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)));
};

const readList = <Row>(market: string, name: string): Row[] => {
  const file = marketFile(market, name);
  return file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8'));
};

/** Returns the centre of every town of a market that has 5G at home. */
export const readCentres = (market: string): Point[] => {
  const named = readList<Named>(market, 'places/gazetteer.json').filter(({ kind }) => /city|town/.test(kind));
  return readList<Town>(market, 'places/towns.json')
    .filter(({ hbbLeadFeasibility }) => hbbLeadFeasibility)
    .flatMap(({ cityName }) => named.find(({ name }) => name === cityName) ?? []);
};

const pointOf = (item: unknown): Point | undefined => {
  const service = isRecord(item) ? item['service'] : undefined;
  const places = isRecord(service) ? service['place'] : undefined;
  const place: unknown = Array.isArray(places) ? places[0] : undefined;
  const geometry = isRecord(place) ? place['geometry'] : undefined;
  const point: unknown = Array.isArray(geometry) ? geometry[0] : undefined;
  if (!isRecord(point)) return undefined;
  const [lng, lat] = [Number(point['x']), Number(point['y'])];
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : undefined;
};

/** POST /checkServiceQualification (TMF645 v4): reports whether 5G is available at a place, and stores nothing. */
export const qualify = (centres: readonly Point[], body: unknown): Answer => {
  const items = isRecord(body) ? body['serviceQualificationItem'] : undefined;
  const item: unknown = Array.isArray(items) && items.length === 1 ? items[0] : undefined;
  const at = pointOf(item);
  if (at === undefined)
    return tmforumError(400, 'invalidBody', 'One serviceQualificationItem with a place is required');
  const result = centres.some((centre) => kmBetween(centre, at) <= reachKm) ? 'qualified' : 'unqualified';
  return {
    status: 201,
    body: {
      state: 'done',
      qualificationResult: result,
      serviceQualificationItem: [{ id: '1', state: 'done', qualificationItemResult: result }],
      '@type': 'CheckServiceQualification',
    },
  };
};
