import { toMinor, type Money } from '@selfcare/contract/values/money';
import { z } from 'zod';
import type { ListPlans, Plan } from '../../features/leads/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { asCurrency } from '../decimal-amount.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const path = '/tmf-api/productCatalogManagement/v4/productOffering';
/** More plans than anybody sells. */
const most = 50;

const characteristic = z.object({
  name: z.string(),
  productSpecCharacteristicValue: z.array(z.object({ value: z.unknown(), unitOfMeasure: z.string().nullish() })),
});
const offering = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1),
  description: z.string().nullish(),
  lifecycleStatus: z.literal('Active'),
  isSellable: z.literal(true),
  category: z.array(z.object({ id: z.string() })),
  productSpecification: z.object({ name: z.string() }).nullish(),
  productOfferingPrice: z.array(
    z.object({ priceType: z.string(), price: z.object({ unit: z.string(), value: z.number() }) }),
  ),
  prodSpecCharValueUse: z.array(characteristic),
});
type Offering = z.infer<typeof offering>;

const valuesOf = ({ prodSpecCharValueUse }: Offering, wanted: string) =>
  prodSpecCharValueUse.find(({ name }) => name === wanted)?.productSpecCharacteristicValue ?? [];

const quantityOf = (one: Offering, wanted: string) => {
  const [first] = valuesOf(one, wanted);
  return typeof first?.value === 'number' ? { value: first.value, unit: first.unitOfMeasure ?? '' } : undefined;
};

/** The one price of a type; undefined where there are several, or its money is none of ours. */
const priceOf = (one: Offering, wanted: string): Money | undefined => {
  const [found, ...others] = one.productOfferingPrice.filter(({ priceType }) => priceType === wanted);
  const currency = asCurrency(found?.price.unit ?? '');
  if (!found || !currency || others.length > 0) return undefined;
  const amountMinor = toMinor(found.price.value, currency);
  return amountMinor === undefined || amountMinor < 0 ? undefined : { amountMinor, currency };
};

const toPlan = (one: Offering): Plan | undefined => {
  const [monthly, data, validity] = [priceOf(one, 'recurring'), quantityOf(one, 'data'), quantityOf(one, 'validity')];
  if (!monthly || !data || !validity) return undefined;
  const fee = priceOf(one, 'oneTime') ?? { amountMinor: 0, currency: monthly.currency };
  if (fee.currency !== monthly.currency) return undefined;
  const radio = valuesOf(one, 'radio')[0]?.value;
  return {
    code: one.id,
    name: one.name,
    description: one.description ?? '',
    radio: typeof radio === 'string' ? radio : '5G',
    data,
    validity,
    price: { amountMinor: monthly.amountMinor + fee.amountMinor, currency: monthly.currency },
    fee,
  };
};

/** The category of 5G at home in the catalogue (TMF620). */
export const planCategory = 'HBB';

/** Every plan on sale (TMF620): one that cannot be sold as it is written is left out. */
export const createPlanCatalogue = (settings: TmforumSettings): ListPlans => {
  const call = createTmforumClient(settings);
  return async (language) => {
    const result = await call({
      operation: 'catalogue',
      method: 'GET',
      path,
      query: { lifecycleStatus: 'Active', 'category.id': planCategory, offset: '0', limit: String(most) },
      headers: { 'accept-language': language },
    });
    const listed = bodyOf(result, [200], z.array(z.unknown()));
    if (!listed) return { outcome: 'unavailable' };
    const sold = listed
      .flatMap((one) => offering.safeParse(one).data ?? [])
      .filter(({ category }) => category.some(({ id }) => id === planCategory));
    const plans = sold.flatMap((one) => toPlan(one) ?? []);
    const [first] = sold;
    const features = first
      ? valuesOf(first, 'feature').flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
      : [];
    const device = first?.productSpecification ? { name: first.productSpecification.name, features } : undefined;
    return { outcome: 'listed', plans, device };
  };
};
