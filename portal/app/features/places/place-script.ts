// Runs in documents without the application: import nothing that the application imports (plain.ts).
import type { EventName } from '@selfcare/contract/analytics/analytics-words';
import { rounded, type Position } from '@selfcare/contract/places/distance';
import { put } from '../../map/put.ts';
import { findPlace, NotFound } from './find-place.ts';
import { partOf, type PlacesData } from './places-data.ts';

/** Copies a `<template>`, so that scripts and server draw alike. */
export const copyOf = (id: string): HTMLElement => {
  const template = partOf(id);
  const copy = template instanceof HTMLTemplateElement && template.content.firstElementChild?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error(`${id} is no template`);
  return copy;
};

export const slot = <Part extends HTMLElement = HTMLElement>(copy: HTMLElement, name: string): Part => {
  const part = copy.querySelector<Part>(`[data-slot="${name}"]`);
  if (!part) throw new Error(`the template has no slot ${name}`);
  return part;
};

/** `page` is the document that answered a typed search. */
export type AskedPlace = { at: Position; name?: string; isOwn: boolean; page?: Document };

class Refused extends Error {
  declare readonly status: number;

  constructor(status: number) {
    super(`answered by ${status}`);
    this.status = status;
  }
}

/** Fetches a page as a document: under trusted types, only a request may parse HTML. */
export const readPage = (address: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.onloadend = () =>
      request.status === 200 && request.responseXML
        ? resolve(request.responseXML)
        : reject(new Refused(request.status));
    request.send();
  });

export const askApi = async <Result>(
  address: string,
  question: Record<string, string>,
  headers: Record<string, string>,
): Promise<Result> => {
  const answer = await fetch(`${address}?${new URLSearchParams(question)}`, { headers });
  if (!answer.ok) throw new Refused(answer.status);
  const { result }: { result: Result } = await answer.json();
  return result;
};

/** `PERMISSION_DENIED`. */
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

/** The fragment is never sent, so that a link can be shared. */
const fragmentOf = (name: string | undefined, { latitude, longitude }: Position) =>
  name === undefined ? `#at=${latitude},${longitude}` : `#${new URLSearchParams({ q: name })}`;

const readFragment = (): { typed: string } | { at: Position } | undefined => {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const typed = fragment.get('q')?.slice(0, 200);
  if (typed) return { typed };
  const [latitude = NaN, longitude = NaN] = (fragment.get('at') ?? '').split(',').map(Number);
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { at: { latitude, longitude } } : undefined;
};

const keepInLanguages = () => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.search = location.search;
    link.hash = location.hash;
  }
};

type SearchOptions = { clear?: () => void; find?: (typed: string) => Promise<AskedPlace> };

const findTyped = async (typed: string, data: PlacesData): Promise<AskedPlace> => {
  const { name, latitude, longitude } = await findPlace(typed, data);
  return { at: rounded({ latitude, longitude }), name, isOwn: false };
};

/**
 * Searches without leaving the page: by name, town link, position or fragment. If `show` throws, the visitor sees why
 * and can retry.
 */
export const startPlaceSearch = (
  data: PlacesData,
  show: (place: AskedPlace) => Promise<void>,
  { clear = () => {}, find = (typed) => findTyped(typed, data) }: SearchOptions = {},
) => {
  const { texts } = data;
  const field = document.querySelector<HTMLInputElement>('.place-search form input');
  const form = field?.form;
  if (!form) return;
  const says = partOf('place-says');
  const again = partOf('place-again');
  const here = partOf('place-here');
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

  /** Only the last search is shown. */
  const run = async (findIt: () => Promise<AskedPlace>, said: string, { typed = '', isNew = true } = {}) => {
    const mine = ++latest;
    const isLatest = () => mine === latest;
    if (isNew) {
      const detail = data.kind ? 'shop_searched' : 'coverage_searched';
      document.dispatchEvent(new CustomEvent<EventName>('step', { detail }));
    }
    say(said);
    form.ariaBusy = 'true';
    try {
      const place = await findIt();
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
      say(wordsOf(fault, typed), isForGood ? undefined : () => void run(findIt, said, { typed, isNew }));
    } finally {
      if (isLatest()) form.ariaBusy = null;
    }
  };

  const search = (typed: string, isNew = true) => {
    field.value = typed;
    void run(() => find(typed), texts.searching, { typed, isNew });
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
      // Older browsers name the class differently.
      if (fault instanceof Object && 'code' in fault && fault.code === deniedCode) say(texts.denied);
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
    partOf('place-locate').addEventListener('click', () => void locate());
  }
  addEventListener('popstate', () => {
    keepInLanguages();
    if (!follow()) location.reload();
  });
  addEventListener('offline', () => say(texts.offline, tryAgain));
  // Retries once the network is back.
  addEventListener('online', () => (tryAgain ? tryAgain() : say('')));
  keepInLanguages();
  follow();
};
