// Runs in documents without the application: import nothing that the application imports (plain.ts).
import type { CoverageResult, NetworkSite } from '@selfcare/contract/places/answers';
import { technologies, technologyFlags, type Technology } from '@selfcare/contract/places/lists';
import { put } from '../../map/put.ts';
import { type OpenedMap } from '../../map/map.ts';
import { startMap, zooms } from './map-script.ts';
import { askApi, startPlaceSearch, type AskedPlace, copyOf, slot } from './place-script.ts';
import { coverageWords } from './place-words.ts';
import { partOf, type PlacesData } from './places-data.ts';

const usual: Technology = '4G';

const shareOf = ({ brand, texts }: PlacesData) => {
  const button = partOf('answer-share');
  const label = button.lastChild ?? button;
  const own = label.textContent;
  const hasShare = 'share' in navigator;
  button.hidden = !hasShare && !isSecureContext;
  button.addEventListener('click', async () => {
    const place = partOf('answer-place').textContent ?? '';
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

export const startCoverage = (data: PlacesData) => {
  const { texts, tag, headers, calls } = data;
  const answer = partOf('answer');
  const radios = partOf('technologies');
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
    partOf('answer-place').textContent = name ? put(texts.at, { place: name }) : texts.atPosition;
    partOf('answer-summary').textContent = summary;
    partOf('answer-rows').replaceChildren(
      ...rows.map(({ level, title, text }) => {
        const row = copyOf('technology-row');
        row.dataset['level'] = level;
        slot(row, 'title').textContent = title;
        slot(row, 'text').textContent = text;
        return row;
      }),
    );
    partOf('answer-home').hidden = !result.homeInternet;
    answer.hidden = false;
    partOf('answer-place').focus();
  };

  startPlaceSearch(data, async (place) => {
    const { latitude, longitude } = place.at;
    const question = { latitude: String(latitude), longitude: String(longitude) };
    draw(place, await askApi<CoverageResult>(calls.coverage, question, headers));
    shown = place;
    point();
  });
  shareOf(data);

  const sitesWait = partOf('sites-wait');

  const showSites = async (opened: OpenedMap) => {
    const question = { opco: data.opco, pageUrl: 'fetch-sites-data-5g' };
    const { packageHtml } = await askApi<{ packageHtml: string }>(calls.content, question, headers);
    const sites: NetworkSite[] = JSON.parse(packageHtml);
    const show = (technology: Technology) =>
      opened.circles(
        sites
          .filter((site) => site.technology[technologyFlags[technology]])
          .map(({ latitude, longitude }) => ({ latitude, longitude, radiusKm: data.radiusKm[technology] })),
      );
    const all = [...radios.querySelectorAll<HTMLInputElement>('input')].flatMap((radio) => {
      const technology = technologies.find((each) => each === radio.value);
      return technology ? [{ radio, technology }] : [];
    });
    for (const { radio, technology } of all) radio.addEventListener('change', () => show(technology));
    const first = all.find(({ technology }) => technology === usual) ?? all[0];
    if (!first) return;
    first.radio.checked = true;
    radios.hidden = false;
    show(first.technology);
  };

  const onWait = (isComing: boolean) => (sitesWait.hidden = !isComing);
  startMap(data, { centre: data.centre, zoom: zooms.country, onWait }, (opened) => {
    map = opened;
    point();
    showSites(opened)
      .catch(() => {
        const says = partOf('map-says');
        says.textContent = texts.mapFailed;
        says.hidden = false;
      })
      .finally(() => (sitesWait.hidden = true));
  });
};
