import { lineTypes } from '@selfcare/contract/subscribers';
import { z } from 'zod';
import type { FindLine, LineLookup } from '../../features/subscribers/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const line = z.object({
  productSerialNumber: z.string(),
  status: z.string(),
  productCharacteristic: z.array(z.object({ name: z.string(), value: z.unknown() })),
  billingAccount: z.object({ id: z.string().min(1) }).nullish(),
});
const lineType = z.enum(lineTypes);
type Line = z.infer<typeof line>;

const toLookup = (product: Line): LineLookup => {
  const valueOf = (wanted: string) => product.productCharacteristic.find(({ name }) => name === wanted)?.value;
  const type = lineType.safeParse(valueOf('lineType'));
  const broadband = z.boolean().safeParse(valueOf('broadband'));
  if (!type.success || !broadband.success) return { outcome: 'unavailable' };
  const accountNo = product.billingAccount?.id;
  return {
    outcome: 'found',
    lineType: type.data,
    broadband: broadband.data,
    active: product.status === 'active',
    ...(accountNo && { accountNo }),
  };
};

/** Asks the inventory about one number (TMF637). Where a number was given out again, the active line is the one meant. */
export const createLineLookup = (settings: TmforumSettings): FindLine => {
  const call = createTmforumClient(settings);
  return async (msisdn) => {
    const path = '/tmf-api/productInventory/v4/product';
    const result = await call({ operation: 'lookup', method: 'GET', path, query: { productSerialNumber: msisdn } });
    const products = bodyOf(result, [200], z.array(line));
    if (products?.length === 0) return { outcome: 'unknown-number' };
    const ofNumber = products?.filter((product) => product.productSerialNumber === msisdn) ?? [];
    const product = ofNumber.find(({ status }) => status === 'active') ?? ofNumber[0];
    return product ? toLookup(product) : { outcome: 'unavailable' };
  };
};
