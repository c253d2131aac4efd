import type { Tariff } from '@selfcare/contract/bundles';
import { sellsBundlesTo, type Market } from '@selfcare/markets/market';
import type { ListOfferings, Offering } from './gateway.ts';
import { toBundle } from './to-bundle.ts';

const toTariff = (offering: Offering, market: Market): Tariff[] => {
  const lineTypes = offering.lineTypes.filter((lineType) => sellsBundlesTo(market, lineType));
  const [first] = lineTypes;
  if (!first) return [];
  const { lineType: _, ...tariff } = toBundle(offering, first, market);
  return [{ ...tariff, lineTypes, ...(offering.isFeatured && { isFeatured: true }) }];
};

/** Lists every bundle on sale for `/table` and home; undefined when the catalogue does not answer. */
export const createTariffs =
  (market: Market, listOfferings: ListOfferings) =>
  async (language: string): Promise<readonly Tariff[] | undefined> => {
    const listed = await listOfferings(language);
    if (listed.outcome === 'unavailable') return undefined;
    return listed.offerings.flatMap((offering) => toTariff(offering, market));
  };
