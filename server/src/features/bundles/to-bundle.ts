import type { Bundle } from '@selfcare/contract/bundles';
import { currencyToWire } from '@selfcare/contract/values/money';
import type { LineType } from '@selfcare/contract/subscribers';
import { toWireAmount } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';
import type { Offering } from './gateway.ts';

const sizesOf = ({ data, voice, sms }: Pick<Offering, 'data' | 'voice' | 'sms'>) => ({
  data: data?.value ?? null,
  dataUnit: data?.unit ?? null,
  voice: voice?.value ?? null,
  voiceUnit: voice?.unit ?? null,
  sms: sms?.value ?? null,
});

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

/** Returns a bundle's duration in seconds; null when unlimited or known only to the operator's calendar. */
const lastsSeconds = ({ validity, periodType }: Offering): number | null => {
  const unit = secondsOf[validity.unit.toLowerCase().replace(/s$/, '')];
  const isClock = validity.value > 0 && periodType.toLowerCase() !== 'night';
  return unit !== undefined && isClock ? validity.value * unit : null;
};

/** Returns the part of a bundle that a payment stores: quantities and duration. */
export const contentsOf = (offering: Offering) => ({ ...sizesOf(offering), lastsSeconds: lastsSeconds(offering) });
