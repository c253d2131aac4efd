// Runs in documents without the application: import nothing that the application imports (plain.ts).
import type { FoundShop } from '@selfcare/contract/places/answers';
import { distanceKm, type Position } from '@selfcare/contract/places/distance';
import type { Hours } from '@selfcare/contract/places/opening';
import { shopRadiusKm } from '@selfcare/contract/places/lists';
import type { OpenedMap } from '../../map/map.ts';
import { NotFound } from './find-place.ts';
import { startMap, zooms } from './map-script.ts';
import { askApi, copyOf, readPage, slot, startPlaceSearch, type AskedPlace } from './place-script.ts';
import { partOf, type PlacesData } from './places-data.ts';
import { directionsTo, foundText, openText, shopWords } from '../../map/shop-words.ts';

type Row = { id: string; at: Position; hours: Hours; element: HTMLElement };

const readRow = (element: HTMLElement): Row => {
  const [id, at, hours]: [string, Position, Hours] = JSON.parse(element.dataset['shop'] ?? '');
  return { id, at, hours, element };
};

const minute = 60_000;

/** Shops within this distance are in one town; otherwise the map shows the country. */
const townKm = 8;

const zoomTo = (nearest: Position | undefined, at: Position) =>
  nearest && distanceKm(nearest, at) <= townKm ? zooms.town : zooms.country;

const nameOf = ({ element }: Row) => slot(element, 'name').textContent ?? '';

/** Searches in one request: the page as it answers without a script. */
const findInPage = async (typed: string): Promise<AskedPlace> => {
  const page = await readPage(`${location.pathname}?${new URLSearchParams({ q: typed })}`);
  const { asked }: Pick<PlacesData, 'asked'> = JSON.parse(page.body.dataset['places'] ?? '{}');
  if (!asked) throw new NotFound('noPlace');
  return { at: asked, name: typed, isOwn: false, page };
};

export const startShops = (data: PlacesData) => {
  const { texts, tag, timeZone, headers, calls, kind } = data;
  const list = document.getElementById('shops');
  const own = document.getElementById('shop-open');
  const readRows = () => [...(list?.querySelectorAll<HTMLElement>('[data-shop]') ?? [])].map(readRow);
  let rows = readRows();
  let map: OpenedMap | undefined;
  const begin = data.asked
    ? { centre: data.asked, zoom: zoomTo(rows[0]?.at, data.asked) }
    : { centre: data.centre, zoom: zooms.country };
  let view = own ? { centre: readRow(own).at, zoom: zooms.place } : begin;

  const say = (hours: Hours) => openText(hours, { now: new Date(), timeZone, texts, tag });
  const tellHours = () => {
    for (const { element, hours } of rows) slot(element, 'open').textContent = say(hours);
    if (own) own.textContent = say(readRow(own).hours);
  };
  tellHours();
  // The server does not know the device.
  const leadRows = () => {
    for (const { element, at } of rows) slot<HTMLAnchorElement>(element, 'directions').href = directionsTo(at);
  };
  leadRows();
  if (own) slot<HTMLAnchorElement>(document.body, 'directions').href = directionsTo(readRow(own).at);
  setInterval(tellHours, minute);

  const showOnMap = () => {
    map?.markers([
      ...(own ? [{ ...readRow(own).at, id: 'own', name: document.querySelector('h1')?.textContent ?? '' }] : []),
      ...rows.map((row, index) => ({ ...row.at, id: row.id, name: nameOf(row), number: index + 1 })),
    ]);
    map?.moveTo(view.centre, view.zoom);
    if (own) map?.enlarge('own');
  };

  const follow = (row: Row | undefined) => {
    map?.enlarge(row?.id ?? (own ? 'own' : undefined));
    if (row) map?.moveTo(row.at);
    else map?.moveTo(view.centre, view.zoom);
  };
  const rowAt = ({ target }: Event) => rows.find(({ element }) => target instanceof Node && element.contains(target));
  for (const event of ['mouseover', 'focusin'] as const)
    list?.addEventListener(event, (at) => {
      const row = rowAt(at);
      if (row) follow(row);
    });
  list?.addEventListener('mouseleave', () => follow(undefined));
  list?.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !list.contains(relatedTarget)) follow(undefined);
  });

  startMap(
    data,
    { ...view, onChoose: (id) => slot(rows.find((row) => row.id === id)?.element ?? document.body, 'name').focus() },
    (opened) => {
      map = opened;
      showOnMap();
    },
  );
  if (own || !list) return;

  const pathOf = ({ id }: FoundShop) => data.shopPath + id;
  const drawRow = (shop: FoundShop, index: number) => {
    const words = shopWords(shop, { texts, tag, pathOf });
    const row = copyOf('shop-row');
    row.dataset['shop'] = JSON.stringify([words.id, words.at, words.hours]);
    slot(row, 'number').textContent = String(index + 1);
    for (const name of ['name', 'address', 'distance'] as const) slot(row, name).textContent = words[name];
    slot<HTMLAnchorElement>(row, 'name').href = words.href;
    slot<HTMLAnchorElement>(row, 'phone').href = `tel:${words.phone.replaceAll(' ', '')}`;
    slot(row, 'phoneText').textContent = words.phone;
    slot<HTMLAnchorElement>(row, 'directions').href = words.directions;
    slot(row, 'directionsName').textContent = words.name;
    return row;
  };

  const says = partOf('shops-found');
  const none = partOf('shops-none');
  const drawList = (elements: readonly Element[]) => {
    list.replaceChildren(...elements);
    rows = readRows();
    tellHours();
    leadRows();
    says.classList.toggle('vh', rows.length === 0);
    none.hidden = rows.length > 0;
  };

  const readShops = async ({ at, isOwn, page }: AskedPlace) => {
    if (page) {
      drawList([...(page.getElementById('shops')?.children ?? [])]);
      return page.getElementById('shops-found')?.textContent ?? '';
    }
    const question = {
      opco: data.opco,
      latitude: String(at.latitude),
      longitude: String(at.longitude),
      distanceInKilometers: String(shopRadiusKm.usual),
      ...(kind && { kind }),
    };
    const found = await askApi<FoundShop[]>(calls.shops, question, headers);
    drawList(found.map(drawRow));
    const place = isOwn ? texts.nearYou : `${at.latitude}, ${at.longitude}`;
    return foundText(texts, { count: found.length, place });
  };

  const show = async (place: AskedPlace) => {
    const { at, isOwn } = place;
    says.textContent = await readShops(place);
    slot(none, 'reach').hidden = false;
    view = { centre: at, zoom: zoomTo(rows[0]?.at, at) };
    map?.here(isOwn ? at : undefined);
    showOnMap();
  };

  const clear = () => {
    drawList([]);
    // The search shows the reason; a distance would be untrue.
    says.textContent = '';
    slot(none, 'reach').hidden = true;
    showOnMap();
  };
  startPlaceSearch(data, show, { clear, find: findInPage });
};
