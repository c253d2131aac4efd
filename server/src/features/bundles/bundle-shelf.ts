import type { Bundle } from '@selfcare/contract/bundles';
import type { RequestOf } from '@selfcare/contract/endpoints';
import type { LineType } from '@selfcare/contract/subscribers';
import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { sellsBundlesTo, type Market } from '@selfcare/markets/market';
import { refuse, refuseField, type Answer } from '../../http/answer.ts';
import type { ListOfferings, Offering } from './gateway.ts';
import { toBundle } from './to-bundle.ts';

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
