import { present } from '@selfcare/contract/typed/present';
import { languageOf } from '@selfcare/contract/content/lists';
import { packageKind } from '@selfcare/contract/content/pages';
import type { Market } from '@selfcare/markets/market';
import { JsonError, parseStrictJson } from '../../../http/input/strict-json.ts';
import { faultOf, type Fault } from './folder.ts';

export type Parsed = { file: string; page: string; language: string; value: unknown };

type Read = { parsed: Parsed[]; faults: Fault[] };

const refused = (file: string, reason: string): Read => ({ parsed: [], faults: [faultOf(file, reason)] });

const brokenAt = (error: unknown): string => {
  if (error instanceof JsonError) return `is no JSON that is taken: ${error.message}`;
  const at = error instanceof Error ? /line \d+ column \d+|position \d+/.exec(error.message)?.[0] : undefined;
  return at ? `is no JSON: ${at}` : 'is no JSON';
};

/** Parses JSON strictly; `broken` gives the position of an error. */
export const parseJson = (text: string): { value: unknown } | { broken: string } => {
  try {
    // This parser gives positions, the strict one finds what editors overlook, such as duplicate keys.
    JSON.parse(text);
    return { value: parseStrictJson(text) };
  } catch (error) {
    return { broken: brokenAt(error) };
  }
};

const placeOf = (file: string, market: Market): { page: string; languages: string[] } | string => {
  const [, folder, page] = /^(?:([^/]+)\/)?([^/]+)\.json$/.exec(file) ?? [];
  if (page === undefined) return 'lies too deep: a package lies in the folder of its language';
  const all = market.languages.map(({ tag }) => languageOf(tag));
  if (folder !== undefined && !all.includes(folder))
    return `${folder} is no language of the market (${all.join(', ')})`;
  const kind = packageKind(page);
  if (!kind) return `${page} is no package that the portal knows`;
  if (folder !== undefined) return { page, languages: [folder] };
  return kind.languageBy === 'header' ? { page, languages: all } : 'lies in the folder of its language';
};

export const parsePackage = ({ file, text }: { file: string; text: string }, market: Market): Read => {
  const place = placeOf(file, market);
  if (typeof place === 'string') return refused(file, place);
  const json = parseJson(text);
  if ('broken' in json) return refused(file, json.broken);
  const checked = present(packageKind(place.page)).schema.safeParse(json.value);
  if (!checked.success) {
    const faults = checked.error.issues.map(({ path, message }) => faultOf(file, message, path.join('.') || '-'));
    return { parsed: [], faults };
  }
  return {
    parsed: place.languages.map((language) => ({ file, page: place.page, language, value: checked.data })),
    faults: [],
  };
};
