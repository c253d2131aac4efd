// Of documents without the application: it imports nothing that the application has (plain.ts).
import type { CoverageResult, NetworkSite } from '@selfcare/contract/places/answers';
import { technologyFlags, type Technology } from '@selfcare/contract/places/lists';
import type { OpenedMap } from '../../map/map.ts';
import { startMap, zooms } from './map-script.ts';
import { askApi, startPlaceSearch, type AskedPlace, copyOf, slot } from './place-script.ts';
import { put } from '../../map/put.ts';
import { coverageWords } from './place-words.ts';
import type { PlacesData } from './places-data.ts';

/** What the map shows first, where the market has it. */
const usual: Technology = '4G';

const shareOf = ({ brand, texts }: PlacesData) => {
  const button = document.getElementById('answer-share')!;
  const label = button.lastChild!;
  const own = label.textContent;
  const hasShare = 'share' in navigator;
  button.hidden = !hasShare && !isSecureContext;
  button.addEventListener('click', async () => {
    const place = document.getElementById('answer-place')!.textContent ?? '';
    const shared = { title: put(texts.shareText, { brand, place }), url: location.href };
    try {
      if (hasShare) await navigator.share(shared);
      else {
        await navigator.clipboard.writeText(shared.url);
        label.textContent = texts.copied;
        setTimeout(() => (label.textContent = own), 3000);
      }
    } catch (refused) {
      if (!(refused instanceof DOMException)) throw refused;
    }
  });
};

/** The page of coverage: the answer for a place in words, and the sites of one technology on the map. */
export const startCoverage = (data: PlacesData) => {
  const { texts, tag, headers, calls } = data;
  const answer = document.getElementById('answer')!;
  const radios = document.getElementById('technologies')!;
  let map: OpenedMap | undefined;
  let shown: Pick<AskedPlace, 'at'> | undefined = data.asked && { at: data.asked };

  const point = () => {
    if (!map || !shown) return;
    map.here(shown.at);
    map.moveTo(shown.at, zooms.place);
  };

  const draw = (place: AskedPlace, result: CoverageResult) => {
    const { summary, rows } = coverageWords(result, texts, tag);
    const name = place.name ?? result.place;
    document.getElementById('answer-place')!.textContent = name ? put(texts.at, { place: name }) : texts.atPosition;
    document.getElementById('answer-summary')!.textContent = summary;
    document.getElementById('answer-rows')!.replaceChildren(
      ...rows.map(({ level, title, text }) => {
        const row = copyOf('technology-row');
        row.dataset['level'] = level;
        slot(row, 'title').textContent = title;
        slot(row, 'text').textContent = text;
        return row;
      }),
    );
    document.getElementById('answer-home')!.hidden = !result.homeInternet;
    answer.hidden = false;
    document.getElementById('answer-place')!.focus();
  };

  startPlaceSearch(data, async (place) => {
    const { latitude, longitude } = place.at;
    const question = { latitude: String(latitude), longitude: String(longitude) };
    draw(place, await askApi<CoverageResult>(calls.coverage, question, headers));
    shown = place;
    point();
  });
  shareOf(data);

  const sitesWait = document.getElementById('sites-wait')!;

  /** The sites come with the map; the radios with them. */
  const showSites = async (opened: OpenedMap) => {
    const question = { opco: data.opco, pageUrl: 'fetch-sites-data-5g' };
    const { packageHtml } = await askApi<{ packageHtml: string }>(calls.content, question, headers);
    const sites = JSON.parse(packageHtml) as NetworkSite[];
    const show = (technology: Technology) =>
      opened.circles(
        sites
          .filter((site) => site.technology[technologyFlags[technology]])
          .map(({ latitude, longitude }) => ({ latitude, longitude, radiusKm: data.radiusKm[technology] })),
      );
    const all = [...radios.querySelectorAll<HTMLInputElement>('input')];
    for (const radio of all) radio.addEventListener('change', () => show(radio.value as Technology));
    const first = all.find(({ value }) => value === usual) ?? all[0];
    if (!first) return;
    first.checked = true;
    radios.hidden = false;
    show(first.value as Technology);
  };

  const onWait = (isComing: boolean) => (sitesWait.hidden = !isComing);
  startMap(data, { centre: data.centre, zoom: zooms.country, onWait }, (opened) => {
    map = opened;
    point();
    showSites(opened)
      .catch(() => {
        document.getElementById('map-says')!.textContent = texts.mapFailed;
        document.getElementById('map-says')!.hidden = false;
      })
      .finally(() => (sitesWait.hidden = true));
  });
};
