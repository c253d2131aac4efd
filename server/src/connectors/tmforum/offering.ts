import { toMinor } from '@selfcare/contract/values/money';
import { lineTypes } from '@selfcare/contract/subscribers';
import { z } from 'zod';
import type { Offering, Quantity } from '../../features/bundles/gateway.ts';
import { asCurrency } from '../decimal-amount.ts';

const characteristic = z.object({
  name: z.string(),
  productSpecCharacteristicValue: z.array(z.object({ value: z.unknown(), unitOfMeasure: z.string().nullish() })),
});
const price = z.object({ priceType: z.string(), price: z.object({ unit: z.string(), value: z.number() }) });

/** An offering of TMF620 as the operator's catalogue writes it (docs/operator-profile.md "Catalogue"). */
const productOffering = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  description: z.string().nullish(),
  category: z.array(z.object({ id: z.enum(['data', 'voice', 'mixed', 'night', 'broadband']) })).length(1),
  productOfferingPrice: z.array(price),
  marketSegment: z.array(z.object({ id: z.string() })),
  prodSpecCharValueUse: z.array(characteristic),
});
type ProductOffering = z.infer<typeof productOffering>;

/** What tells whether an offering may be shown at all. */
export const shelfMark = z.object({ id: z.string().min(1), lifecycleStatus: z.string(), isSellable: z.boolean() });

const quantity = z.object({ value: z.number(), unitOfMeasure: z.string().min(1) });
const unlimited = z.object({ value: z.literal(-1) });

const valueOf = (offering: ProductOffering, wanted: string) =>
  offering.prodSpecCharValueUse.find(({ name }) => name === wanted)?.productSpecCharacteristicValue[0];

const quantityOf = (offering: ProductOffering, wanted: string): Quantity | undefined => {
  const parsed = quantity.safeParse(valueOf(offering, wanted)).data;
  return parsed && { value: parsed.value, unit: parsed.unitOfMeasure };
};

const validityOf = (offering: ProductOffering): Quantity | undefined => {
  const value = valueOf(offering, 'validity');
  return quantityOf(offering, 'validity') ?? (unlimited.safeParse(value).success ? { value: -1, unit: '' } : undefined);
};

const priceOf = (offering: ProductOffering) => {
  const oneTime = offering.productOfferingPrice.filter(({ priceType }) => priceType === 'oneTime');
  const currency = asCurrency(oneTime[0]?.price.unit ?? '');
  if (oneTime.length !== 1 || !oneTime[0] || !currency) return undefined;
  const amountMinor = toMinor(oneTime[0].price.value, currency);
  return amountMinor === undefined ? undefined : { amountMinor, currency };
};

/** An offering in the product's words, or undefined where it lacks what is needed to sell it: price, line types, validity. */
export const parseOffering = (body: unknown): Offering | undefined => {
  const offering = productOffering.safeParse(body).data;
  if (!offering) return undefined;
  const segments = new Set(offering.marketSegment.map(({ id }) => id.toUpperCase()));
  const forLines = lineTypes.filter((lineType) => segments.has(lineType));
  const [price, validity] = [priceOf(offering), validityOf(offering)];
  const periodType = z.string().min(1).safeParse(valueOf(offering, 'periodType')?.value).data ?? 'Others';
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
    ...(valueOf(offering, 'featured')?.value === true && { isFeatured: true }),
  };
};
