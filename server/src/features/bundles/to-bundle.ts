import type { Bundle } from '@selfcare/contract/bundles';
import { currencyToWire } from '@selfcare/contract/values/money';
import type { LineType } from '@selfcare/contract/subscribers';
import { toWireAmount } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';
import type { Offering } from './gateway.ts';

/** What a bundle holds, as the wire counts it; -1 is unlimited. */
const sizesOf = ({ data, voice, sms }: Pick<Offering, 'data' | 'voice' | 'sms'>) => ({
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
  currency: currencyToWire(offering.price.currency),
  productCode: offering.productCode,
  lineType,
  ...(offering.lang !== undefined && { lang: offering.lang }),
});

const secondsOf: Record<string, number> = { hour: 3600, day: 86_400, week: 604_800 };

/** How many seconds a bundle lasts from its delivery; null where it has no end, or where only the operator's calendar knows it. */
const lastsSeconds = ({ validity, periodType }: Offering): number | null => {
  const unit = secondsOf[validity.unit.toLowerCase().replace(/s$/, '')];
  const isClock = validity.value > 0 && periodType.toLowerCase() !== 'night';
  return unit !== undefined && isClock ? validity.value * unit : null;
};

/** What a payment remembers of a bundle: what it holds and how long. */
export const contentsOf = (offering: Offering) => ({ ...sizesOf(offering), lastsSeconds: lastsSeconds(offering) });
