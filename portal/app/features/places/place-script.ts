// Of documents without the application: it imports nothing that the application has (plain.ts).
import type { EventName } from '@selfcare/contract/analytics/analytics-words';
import { rounded, type Position } from '@selfcare/contract/places/distance';
import { put } from '../../map/put.ts';
import { findPlace, NotFound } from './find-place.ts';
import type { PlacesData } from './places-data.ts';

/** A copy of what a `<template>` of the document holds: what the page draws later looks as the server draws it. */
export const copyOf = (id: string): HTMLElement => {
  const template = document.getElementById(id) as HTMLTemplateElement;
  return template.content.firstElementChild!.cloneNode(true) as HTMLElement;
};

/** A part of such a copy by the name in its `data-slot`. */
export const slot = <Part extends HTMLElement = HTMLElement>(copy: HTMLElement, name: string): Part => {
  const part = copy.querySelector<Part>(`[data-slot="${name}"]`);
  if (!part) throw new Error(`the template has no slot ${name}`);
  return part;
};

/** A place to show: by its name where it was looked for so, else the visitor's own position. */
export type AskedPlace = { at: Position; name?: string; isOwn: boolean };

/** An answer that says no, by its HTTP status. */
class Refused extends Error {
  declare readonly status: number;

  constructor(status: number) {
    super(`answered by ${status}`);
    this.status = status;
  }
}

/** The `result` of a call of the portal's API. */
export const askApi = async <Result>(
  address: string,
  question: Record<string, string>,
  headers: Record<string, string>,
): Promise<Result> => {
  const answer = await fetch(`${address}?${new URLSearchParams(question)}`, { headers });
  if (!answer.ok) throw new Refused(answer.status);
  return ((await answer.json()) as { result: Result }).result;
};

/** The browser's codes for a position that does not come. */
const deniedCode = 1;

const positionOf = () =>
  new Promise<Position>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      reject,
      { timeout: 20_000, maximumAge: 60_000 },
    ),
  );

const isInside = ({ latitude, longitude }: Position, { south, west, north, east }: PlacesData['bounds']) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** What the address keeps after its `#`: never sent anywhere, so that a link can be shared and Back leads back. */
const fragmentOf = (name: string | undefined, { latitude, longitude }: Position) =>
  name === undefined ? `#at=${latitude},${longitude}` : `#${new URLSearchParams({ q: name })}`;

const readFragment = (): { typed: string } | { at: Position } | undefined => {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const typed = fragment.get('q')?.slice(0, 200);
  if (typed) return { typed };
  const [latitude = NaN, longitude = NaN] = (fragment.get('at') ?? '').split(',').map(Number);
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { at: { latitude, longitude } } : undefined;
};

/** Has the links to the other languages lead to the same search. */
const keepInLanguages = () => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.search = location.search;
    link.hash = location.hash;
  }
};

/**
 * The search of a page of places without leaving it: by name, by a town's link, by the position after a tap, and by what stands
 * after the `#` of the address. `show` receives each place once; when it throws, the visitor sees why and can try again.
 * `clear` empties what an older search found: a call failed, and the browser is online.
 */
export const startPlaceSearch = (
  data: PlacesData,
  show: (place: AskedPlace) => Promise<void>,
  clear: () => void = () => {},
) => {
  const { texts } = data;
  const form = document.querySelector<HTMLFormElement>('.place-search form')!;
  const field = form.querySelector<HTMLInputElement>('input')!;
  const says = document.getElementById('place-says')!;
  const again = document.getElementById('place-again')!;
  const here = document.getElementById('place-here')!;
  let latest = 0;
  let tryAgain: (() => void) | undefined;
  again.addEventListener('click', () => tryAgain?.());

  const say = (text: string, retry?: () => void) => {
    says.textContent = text;
    again.hidden = retry === undefined;
    tryAgain = retry;
  };

  const wordsOf = (fault: unknown, typed: string): string => {
    if (fault instanceof NotFound) return put(texts[fault.why], { typed });
    if (fault instanceof Refused && fault.status === 400) return texts.outside;
    if (fault instanceof Refused && fault.status === 429) return texts.often;
    return navigator.onLine ? texts.failed : texts.offline;
  };

  /** Only the last of several is shown, whichever answers first. */
  const run = async (find: () => Promise<AskedPlace>, said: string, { typed = '', isNew = true } = {}) => {
    const mine = ++latest;
    const isLatest = () => mine === latest;
    if (isNew) {
      const detail = data.kind ? 'shop_searched' : 'coverage_searched';
      document.dispatchEvent(new CustomEvent<EventName>('step', { detail }));
    }
    say(said);
    form.ariaBusy = 'true';
    try {
      const place = await find();
      if (!isLatest()) return;
      if (!isInside(place.at, data.bounds)) return say(texts.outside);
      await show(place);
      if (!isLatest()) return;
      say('');
      if (isNew) history.pushState(null, '', fragmentOf(place.name === undefined ? undefined : typed, place.at));
      keepInLanguages();
    } catch (fault) {
      if (!isLatest()) return;
      const isForGood = fault instanceof NotFound || (fault instanceof Refused && fault.status === 400);
      if (!isForGood && navigator.onLine) clear();
      say(wordsOf(fault, typed), isForGood ? undefined : () => void run(find, said, { typed, isNew }));
    } finally {
      if (isLatest()) form.ariaBusy = null;
    }
  };

  const search = (typed: string, isNew = true) => {
    field.value = typed;
    const find = async () => {
      const { name, latitude, longitude } = await findPlace(typed, data);
      return { at: rounded({ latitude, longitude }), name, isOwn: false };
    };
    void run(find, texts.searching, { typed, isNew });
  };

  const locate = async () => {
    const mine = ++latest;
    say(texts.locating);
    try {
      const position = rounded(await positionOf());
      if (mine !== latest) return;
      field.value = '';
      void run(async () => ({ at: position, isOwn: true }), texts.searching);
    } catch (fault) {
      if (mine !== latest) return;
      const { code } = fault as GeolocationPositionError;
      if (code === deniedCode) say(texts.denied);
      else say(texts.noPosition, () => void locate());
    }
  };

  const follow = () => {
    const asked = readFragment();
    if (!asked) return false;
    if ('typed' in asked) search(asked.typed, false);
    else void run(async () => ({ at: rounded(asked.at), isOwn: false }), texts.searching, { isNew: false });
    return true;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = field.value.trim();
    if (typed !== '') search(typed);
  });
  for (const town of document.querySelectorAll<HTMLAnchorElement>('.place-towns a'))
    town.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      search(town.dataset['town'] ?? '');
    });
  if ('geolocation' in navigator && isSecureContext) {
    here.hidden = false;
    document.getElementById('place-locate')!.addEventListener('click', () => void locate());
  }
  // Back from a place to none: the page as it first was.
  addEventListener('popstate', () => {
    keepInLanguages();
    if (!follow()) location.reload();
  });
  addEventListener('offline', () => say(texts.offline, tryAgain));
  // What could not be asked for want of a network is asked by itself once there is one.
  addEventListener('online', () => (tryAgain ? tryAgain() : say('')));
  keepInLanguages();
  follow();
};
