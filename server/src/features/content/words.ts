import { present } from '@selfcare/contract/typed/present';
import type { Market } from '@selfcare/markets/market';

export const marketWords = ({ brand, customerCareNumber }: Pick<Market, 'brand' | 'customerCareNumber'>) => ({
  product: brand.name,
  brand: brand.name,
  company: brand.company,
  care: customerCareNumber,
});

const place = /\{(\w+)\}/g;

export const placesOf = (text: string): string[] => [...text.matchAll(place)].map(([, name]) => present(name));

/** Fills the market's words into a text; other placeholders are left for the portal. */
export const fillWords = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(place, (whole, name: string) => words[name] ?? whole);

export type Role = 'html' | 'href' | 'image' | 'pattern' | 'name' | 'text';

const roles: Readonly<Record<string, Role>> = {
  html: 'html',
  answer: 'html',
  href: 'href',
  redirect: 'href',
  image: 'image',
  heading_image: 'image',
  pattern: 'pattern',
  ...Object.fromEntries(
    ['id', 'slug', 'icon', 'type', 'name', 'value', 'version', 'countryCode', 'updated'].map((key) => [key, 'name']),
  ),
};

/** Lists of strings that are names, such as question ids; others are texts. */
const listsOfNames = new Set(['sections', 'questions', 'related', 'options']);

const roleOf = (key: string): Role => (Object.hasOwn(roles, key) ? present(roles[key]) : 'text');

type Change = (text: string, role: Role, place: readonly string[]) => string;

/** Maps each string of a package by its role. In a text package all strings are texts. */
export const mapStrings = (
  value: unknown,
  isTextPackage: boolean,
  change: Change,
  at: readonly string[] = [],
): unknown => {
  if (Array.isArray(value))
    return value.map((item: unknown, i) => mapStrings(item, isTextPackage, change, [...at, String(i)]));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, mapStrings(item, isTextPackage, change, [...at, key])]),
    );
  if (typeof value !== 'string') return value;
  const key = at.findLast((part) => !/^\d+$/.test(part)) ?? '';
  const role = isTextPackage ? 'text' : listsOfNames.has(key) ? 'name' : roleOf(key);
  return change(value, role, at);
};
