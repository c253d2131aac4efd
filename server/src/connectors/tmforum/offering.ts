import { lineTypes } from '@selfcare/contract/subscribers';
import { z } from 'zod';
import type { Offering, Quantity } from '../../features/bundles/gateway.ts';
import { fromDecimal } from '../decimal-amount.ts';
import {
  code,
  decimal,
  flag,
  isSameWord,
  may,
  must,
  name,
  quantity,
  text,
  word,
  wordOrOther,
} from '../reading/scalars.ts';

export const characteristic = z.object({
  name: must(text),
  productSpecCharacteristicValue: z.array(z.object({ value: z.unknown(), unitOfMeasure: may(text) })),
});
export const price = z.object({
  priceType: must(wordOrOther('oneTime', 'recurring')),
  price: z.object({ unit: must(code), value: must(decimal) }),
});

const productOffering = z.object({
  id: must(name),
  name: must(name),
  description: may(text),
  category: z.array(z.object({ id: must(word('data', 'voice', 'mixed', 'night', 'broadband')) })).length(1),
  productOfferingPrice: z.array(price),
  marketSegment: z.array(z.object({ id: must(text) })),
  prodSpecCharValueUse: z.array(characteristic),
});
type ProductOffering = z.infer<typeof productOffering>;

export const shelfMark = z.object({
  id: must(name),
  lifecycleStatus: must(wordOrOther('Active')),
  isSellable: must(flag),
});

export const isOnSale = (mark: z.infer<typeof shelfMark> | undefined): boolean =>
  mark !== undefined && isSameWord(mark.lifecycleStatus, 'Active') && mark.isSellable;

const measured = z.object({ value: must(quantity), unitOfMeasure: must(name) });
const unlimited = z.object({ value: must((told) => (quantity(told) === -1 ? -1 : undefined)) });

const valueOf = (offering: ProductOffering, wanted: string) =>
  offering.prodSpecCharValueUse.find(({ name }) => isSameWord(name, wanted))?.productSpecCharacteristicValue[0];

const quantityOf = (offering: ProductOffering, wanted: string): Quantity | undefined => {
  const parsed = measured.safeParse(valueOf(offering, wanted)).data;
  return parsed && { value: parsed.value, unit: parsed.unitOfMeasure };
};

const validityOf = (offering: ProductOffering): Quantity | undefined => {
  const value = valueOf(offering, 'validity');
  return quantityOf(offering, 'validity') ?? (unlimited.safeParse(value).success ? { value: -1, unit: '' } : undefined);
};

const priceOf = (offering: ProductOffering) => {
  const oneTime = offering.productOfferingPrice.filter(({ priceType }) => priceType === 'oneTime');
  const [only, ...others] = oneTime;
  return only && others.length === 0 ? fromDecimal(only.price.value, only.price.unit) : undefined;
};

/** Parses an offering; undefined when price, line types or validity are missing. */
export const parseOffering = (body: unknown): Offering | undefined => {
  const offering = productOffering.safeParse(body).data;
  if (!offering) return undefined;
  const segments = new Set(offering.marketSegment.map(({ id }) => id.toUpperCase()));
  const forLines = lineTypes.filter((lineType) => segments.has(lineType));
  const [price, validity] = [priceOf(offering), validityOf(offering)];
  const periodType = name(valueOf(offering, 'periodType')?.value) ?? 'Others';
  const category = offering.category[0]?.id;
  if (!category || !price || !validity || forLines.length === 0) return undefined;
  return {
    productCode: offering.id,
    name: offering.name,
    description: offering.description ?? '',
    category,
    lineTypes: forLines,
    price,
    data: quantityOf(offering, 'data'),
    voice: quantityOf(offering, 'voice'),
    sms: quantityOf(offering, 'sms'),
    validity,
    periodType,
    ...(flag(valueOf(offering, 'featured')?.value) === true && { isFeatured: true }),
  };
};
