import type { Bundle } from '@selfcare/contract/bundles';
import { currencyToWire, type CurrencyCode } from '@selfcare/contract/money';
import { parseMsisdn } from '@selfcare/contract/msisdn';
import type { LineType } from '@selfcare/contract/subscribers';
import { toWireAmount } from '@selfcare/contract/wire-amount';
import type { Market } from '@selfcare/markets/market';
import { refuse, refuseField } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import type { ListOfferings, Offering } from './gateway.ts';

const categories: Record<string, Offering['category'][]> = {
  DATA: ['data', 'mixed', 'night'],
  VOICE: ['voice', 'mixed'],
  BROADBAND: ['broadband'],
};

/** What a bundle holds, as the wire counts it; -1 is unlimited. */
export const sizesOf = ({ data, voice, sms }: Pick<Offering, 'data' | 'voice' | 'sms'>) => ({
  data: data?.value ?? null,
  dataUnit: data?.unit ?? null,
  voice: voice?.value ?? null,
  voiceUnit: voice?.unit ?? null,
  sms: sms?.value ?? null,
});

/** A bundle as the wire has it, for a line of this type. */
export const toBundle = (offering: Offering, lineType: LineType, market: Market): Bundle => ({
  name: offering.name,
  category: offering.category,
  description: offering.description,
  ...sizesOf(offering),
  validity: offering.validity.value,
  validityUnit: offering.validity.unit,
  periodType: offering.periodType,
  amount: toWireAmount(offering.price, market),
  currency: currencyToWire(offering.price.currency as CurrencyCode),
  productCode: offering.productCode,
  lineType,
});

/** Row 8 of wire.md: the bundles that a line of this type may buy, as the catalogue has them now. */
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
