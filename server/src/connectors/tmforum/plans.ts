import type { Money } from '@selfcare/contract/values/money';
import { z } from 'zod';
import type { ListPlans, Plan } from '../../features/leads/gateway.ts';
import { bodyOf, elementsOf } from '../answer-body.ts';
import { fromDecimal } from '../decimal-amount.ts';
import { isSameWord, may, must, name, quantity, text } from '../reading/scalars.ts';
import { characteristic, isOnSale, price, shelfMark } from './offering.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const path = '/tmf-api/productCatalogManagement/v4/productOffering';
const most = 50;

const short = (told: unknown) => ((name(told)?.length ?? 65) <= 64 ? name(told) : undefined);
const offering = z.object({
  id: must(short),
  name: must(name),
  description: may(text),
  category: z.array(z.object({ id: must(text) })),
  productSpecification: z.object({ name: must(text) }).nullish(),
  productOfferingPrice: z.array(price),
  prodSpecCharValueUse: z.array(characteristic),
});
type Offering = z.infer<typeof offering>;

const valuesOf = ({ prodSpecCharValueUse }: Offering, wanted: string) =>
  prodSpecCharValueUse.find(({ name }) => isSameWord(name, wanted))?.productSpecCharacteristicValue ?? [];

const quantityOf = (one: Offering, wanted: string) => {
  const [first] = valuesOf(one, wanted);
  const value = quantity(first?.value);
  return value === undefined ? undefined : { value, unit: first?.unitOfMeasure ?? '' };
};

/** Returns the only price of a type; undefined for several or a foreign currency. */
const priceOf = (one: Offering, wanted: string): Money | undefined => {
  const [found, ...others] = one.productOfferingPrice.filter(({ priceType }) => priceType === wanted);
  return found && others.length === 0 ? fromDecimal(found.price.value, found.price.unit) : undefined;
};

const toPlan = (one: Offering): Plan | undefined => {
  const [monthly, data, validity] = [priceOf(one, 'recurring'), quantityOf(one, 'data'), quantityOf(one, 'validity')];
  if (!monthly || !data || !validity) return undefined;
  const fee = priceOf(one, 'oneTime') ?? { amountMinor: 0, currency: monthly.currency };
  if (fee.currency !== monthly.currency) return undefined;
  return {
    code: one.id,
    name: one.name,
    description: one.description ?? '',
    radio: name(valuesOf(one, 'radio')[0]?.value) ?? '5G',
    data,
    validity,
    price: { amountMinor: monthly.amountMinor + fee.amountMinor, currency: monthly.currency },
    fee,
  };
};

export const planCategory = 'HBB';

/** Creates the list of plans on sale (TMF620); unreadable ones are left out. */
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
    const marks = elementsOf(result, listed, shelfMark);
    const sold = listed
      .filter((_, index) => isOnSale(marks[index]))
      .flatMap((one) => offering.safeParse(one).data ?? [])
      .filter(({ category }) => category.some(({ id }) => isSameWord(id, planCategory)));
    const plans = sold.flatMap((one) => toPlan(one) ?? []);
    const [first] = sold;
    const features = first ? valuesOf(first, 'feature').flatMap(({ value }) => text(value) ?? []) : [];
    const device = first?.productSpecification ? { name: first.productSpecification.name, features } : undefined;
    return { outcome: 'listed', plans, device };
  };
};
