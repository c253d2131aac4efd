// Runs in documents without the application: import nothing that the application imports (plain.ts).
import type { CoverageResult } from '@selfcare/contract/places/answers';
import type { Technology } from '@selfcare/contract/places/lists';
import { put } from '../../map/put.ts';
import type { Texts } from '../../locales/texts.ts';

type CoverageTexts = Texts['coverageMap'];
type OfTechnology = CoverageResult['technologies'][number];

/** Metres in tens below a kilometre, otherwise kilometres with one decimal. */
const distanceText = (km: number, tag: string): string => {
  const isNear = km < 0.995;
  const value = isNear ? Math.max(10, Math.round(km * 100) * 10) : km;
  const unit = isNear ? 'meter' : 'kilometer';
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
};

export const labelOf = (texts: CoverageTexts, technology: Technology): string =>
  ({ '2G': texts.two_g, '3G': texts.three_g, '4G': texts.four_g, '5G': texts.five_g })[technology];

const useOf = (texts: CoverageTexts, technology: Technology): string =>
  ({ '2G': texts.for2G, '3G': texts.for3G, '4G': texts.for4G, '5G': texts.for5G })[technology];

export type TechnologyWords = { level: OfTechnology['level']; title: string; text: string };

const wordsOf = ({ technology, level, nearestKm, nearestTitle }: OfTechnology, texts: CoverageTexts, tag: string) => {
  const what = { what: technology };
  if (level === 'none') {
    const nearest = put(texts.nearest, { distance: distanceText(nearestKm, tag), site: nearestTitle });
    return { level, title: put(texts.none, what), text: nearest };
  }
  const reach = level === 'strong' ? texts.outAndIn : texts.outOnly;
  return { level, title: put(texts[level], what), text: `${useOf(texts, technology)} ${reach}` };
};

const shortOf = ({ technology, level, nearestKm }: OfTechnology, texts: CoverageTexts, tag: string) => {
  const text = { strong: texts.summaryStrong, fair: texts.summaryFair, none: texts.summaryNone }[level];
  return put(text, { what: technology, distance: distanceText(nearestKm, tag) });
};

export const coverageWords = (
  { technologies }: CoverageResult,
  texts: CoverageTexts,
  tag: string,
): { summary: string; rows: TechnologyWords[] } => {
  const newestFirst = technologies.toReversed();
  const best = newestFirst.find(({ covered }) => covered);
  const newer = best ? newestFirst.slice(0, newestFirst.indexOf(best)) : newestFirst.slice(-1);
  const said = (best ? [best, ...newer.toReversed()] : newer).map((each) => shortOf(each, texts, tag));
  const all = new Intl.ListFormat(tag, { type: 'unit', style: 'long' }).format(said);
  return {
    summary: put(best ? texts.summary : texts.nothing, { all }),
    rows: newestFirst.map((each) => wordsOf(each, texts, tag)),
  };
};
