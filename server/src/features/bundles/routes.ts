import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import type { Market } from '@selfcare/markets/market';
import { refuse, refuseField } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import type { ListOfferings, Offering } from './gateway.ts';
import { toBundle } from './to-bundle.ts';

const categories: Record<string, Offering['category'][]> = {
  DATA: ['data', 'mixed', 'night'],
  VOICE: ['voice', 'mixed'],
  BROADBAND: ['broadband'],
};

/** The bundles that a line of this type may buy, as the catalogue has them now. */
export const createBundleHandlers = (market: Market, listOfferings: ListOfferings): HandlersOf<'bundles'> => ({
  bundles: async ({ msisdn, lineType, serviceType }, { language }) => {
    if (!parseMsisdn(msisdn, market)) return refuseField('msisdn', 'payerInvalid');
    const listed = await listOfferings(language);
    if (listed.outcome === 'unavailable') return refuse('503', { retryAfterSeconds: 10 });
    const wanted = serviceType ? categories[serviceType] : undefined;
    const offerings = listed.offerings.filter(
      ({ category, lineTypes }) => lineTypes.includes(lineType) && (!wanted || wanted.includes(category)),
    );
    return { result: offerings.map((offering) => toBundle(offering, lineType, market)) };
  },
});
