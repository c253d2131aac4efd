// Runs in documents without the application: import nothing that the application imports (plain.ts).
import type { FoundShop } from '@selfcare/contract/places/answers';
import { weekdays, type Weekday } from '@selfcare/contract/places/lists';
import { openingRows, openState, type Hours } from '@selfcare/contract/places/opening';
import type { Texts } from '../locales/texts.ts';
import { put } from './put.ts';

type ShopTexts = Texts['shopFinder'];

/** 1 January 2024 was a Monday. */
const dayOf = (weekday: Weekday) => Date.UTC(2024, 0, 1 + weekdays.indexOf(weekday));

const weekdayText = (weekday: Weekday, tag: string, weekdayStyle: 'long' | 'short' = 'long') =>
  new Intl.DateTimeFormat(tag, { timeZone: 'UTC', weekday: weekdayStyle }).format(dayOf(weekday));

/** French `12 h 30`; `typesetTimes` would load files of the application. */
const timeText = (time: string, tag: string) => {
  const [hour = '', minute = ''] = time.split(':');
  if (tag.startsWith('fr')) return `${Number(hour)}\u00a0h\u00a0${minute}`;
  return new Intl.DateTimeFormat(tag, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    Date.UTC(2024, 0, 1, Number(hour), Number(minute)),
  );
};

const spanText = (span: string, tag: string) => `${timeText(span.slice(0, 5), tag)}–${timeText(span.slice(6), tag)}`;

const isAllDay = (spans: readonly string[]): boolean => {
  let reached = '00:00';
  for (const span of spans.toSorted())
    if (span.slice(0, 5) <= reached && span.slice(6) > reached) reached = span.slice(6);
  return reached === '24:00';
};

const dayText = (spans: readonly string[], texts: ShopTexts, tag: string) =>
  isAllDay(spans) ? texts.allDay : spans.map((span) => spanText(span, tag)).join(', ');

export const weekRows = (hours: Hours, texts: ShopTexts, tag: string): { days: string; times: string }[] =>
  openingRows(hours).map(({ from, to, spans }) => ({
    days:
      from === to
        ? weekdayText(from, tag)
        : put(texts.days, { from: weekdayText(from, tag), to: weekdayText(to, tag) }),
    times: dayText(spans, texts, tag) || texts.closedDay,
  }));

const weekText = (hours: Hours, texts: ShopTexts, tag: string): string =>
  openingRows(hours)
    .filter(({ spans }) => spans.length > 0)
    .map(({ from, to, spans }) => {
      const days = [...new Set([from, to])].map((day) => weekdayText(day, tag, 'short')).join('–');
      return `${days} ${dayText(spans, texts, tag)}`;
    })
    .join(' · ');

export const openText = (
  hours: Hours,
  { now, timeZone, texts, tag }: { now: Date; timeZone: string; texts: ShopTexts; tag: string },
): string => {
  const state = openState(hours, now, timeZone);
  if (state.isOpen)
    return state.until === undefined ? texts.openAlways : put(texts.openUntil, { time: timeText(state.until, tag) });
  if (!state.next) return texts.closed;
  const { days, weekday, at } = state.next;
  const values = { day: weekdayText(weekday, tag), time: timeText(at, tag) };
  if (days === 0) return put(texts.opensToday, values);
  return put(days === 1 ? texts.opensTomorrow : texts.opensOn, values);
};

export const shownName = (shop: string): string => shop.replace(/-.*/s, '').trim() || shop;

/**
 * Android opens `geo:` (RFC 5870) in its map, also offline. Desktops and iPhones ignore it, so they get a page of the
 * free map.
 */
export const directionsTo = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  typeof navigator !== 'undefined' && navigator.userAgent.includes('Android')
    ? `geo:${latitude},${longitude}?q=${latitude},${longitude}`
    : `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`;

export const kilometres = (km: number, tag: string): string =>
  new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(km);

export type ShopWords = {
  id: string;
  name: string;
  href: string;
  address: string;
  distance: string;
  open: string;
  phone: string;
  directions: string;
  hours: Hours;
  at: { latitude: number; longitude: number };
};

export const shopWords = (
  shop: FoundShop,
  { texts, tag, pathOf }: { texts: ShopTexts; tag: string; pathOf?: (shop: FoundShop) => string },
): ShopWords => {
  const at = { latitude: shop.location.latitue, longitude: shop.location.longitude };
  const hours = { hours: shop.hours, closed: shop.closed };
  return {
    id: shop.id,
    name: shownName(shop.shop),
    href: pathOf?.(shop) ?? '',
    address: [shop.phyLocation, shop.town].filter(Boolean).join(', '),
    distance: put(texts.km, { km: kilometres(shop.distance, tag) }),
    open: weekText(hours, texts, tag),
    phone: shop.phNumber,
    directions: directionsTo(at),
    hours,
    at,
  };
};

export const foundText = (
  texts: Pick<ShopTexts, 'oneFound' | 'found' | 'noResults'>,
  { count, place }: { count: number; place: string },
): string => (count === 0 ? texts.noResults : put(count === 1 ? texts.oneFound : texts.found, { count, place }));

export const noMatch = (texts: Pick<ShopTexts, 'noMatchingResult' | 'tryAgain'>): string =>
  `${texts.noMatchingResult}. ${texts.tryAgain}.`;
