import type { Bundle, Tariff } from '@selfcare/contract/bundles';
import type { RequestOf } from '@selfcare/contract/endpoints';
import type { LineType } from '@selfcare/contract/subscribers';
import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { sellsBundlesTo, type Market } from '@selfcare/markets/market';
import { refuse, refuseField, type Answer, isRefusal } from '../../http/answer.ts';
import type { ListOfferings, Offering } from './gateway.ts';
import { toBundle } from './to-bundle.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';

const categories: Record<string, Offering['category'][]> = {
  DATA: ['data', 'mixed', 'night'],
  VOICE: ['voice', 'mixed'],
  BROADBAND: ['broadband'],
};

/** Reads bundles of one kind and returns a filter by line type, so that both can be read in parallel. */
export type OpenShelf = (
  asked: Pick<RequestOf<'bundles'>, 'msisdn' | 'serviceType'>,
  language: string,
) => Promise<Answer<(lineType: LineType) => Bundle[]>>;

export const createBundleShelf =
  (market: Market, listOfferings: ListOfferings): OpenShelf =>
  async ({ msisdn, serviceType }, language) => {
    if (!parseMsisdn(msisdn, market)) return refuseField('msisdn', 'payerInvalid');
    const listed = await listOfferings(language);
    if (listed.outcome === 'unavailable') return refuse('503', { retryAfterSeconds: 10 });
    const wanted = serviceType ? categories[serviceType] : undefined;
    const offerings = listed.offerings.filter(({ category }) => !wanted || wanted.includes(category));
    return {
      result: (lineType) =>
        offerings
          .filter(({ lineTypes }) => lineTypes.includes(lineType) && sellsBundlesTo(market, lineType))
          .map((offering) => toBundle(offering, lineType, market)),
    };
  };

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

export const createBundleHandlers = (openShelf: OpenShelf): HandlersOf<'bundles'> => ({
  bundles: async ({ lineType, ...asked }, { language }) => {
    const shelf = await openShelf(asked, language);
    return isRefusal(shelf) ? shelf : { result: shelf.result(lineType) };
  },
});
