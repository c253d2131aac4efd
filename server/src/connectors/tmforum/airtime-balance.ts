import { z } from 'zod';
import type { Balance, FindAirtime } from '../../features/subscribers/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { asCurrency } from '../decimal-amount.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const path = '/tmf-api/prepayBalanceManagement/v4/bucket';

const resource = z.object({ id: z.string() });
/** A decimal in major units; a balance may stand below zero, and below a whole unit of its currency. */
const amount = z
  .number()
  .transform(String)
  .pipe(z.string().regex(/^-?\d{1,15}(\.\d+)?$/));
const bucket = z
  .object({
    name: z.string().nullish(),
    status: z.string(),
    logicalResource: z.union([z.array(resource), resource.transform((one) => [one])]).nullish(),
    remainingValue: z
      .object({ amount, units: z.string().refine((units) => asCurrency(units) !== undefined) })
      .nullish(),
    remainingValueName: z.string().nullish(),
    validFor: z.object({ endDateTime: z.iso.datetime({ offset: true }).nullish() }).nullish(),
  })
  .refine(({ remainingValue, remainingValueName }) => remainingValue || remainingValueName === 'Unlimited');

const toBalance = ({ name, remainingValue, validFor }: z.infer<typeof bucket>): Balance => ({
  name: name ?? 'Airtime',
  remaining: remainingValue ?? 'unlimited',
  expiresAt: validFor?.endDateTime ?? null,
});

/**
 * Asks for the monetary buckets of a line (TMF654); suspended and expired ones hold nothing. A bucket that names another
 * line comes from a system that does not know the filter: it is left out, and alone it says nothing of ours.
 */
export const createAirtimeBalance = (settings: TmforumSettings): FindAirtime => {
  const call = createTmforumClient(settings);
  return async (msisdn) => {
    const query = { 'logicalResource.id': msisdn, usageType: 'monetary' };
    const buckets = bodyOf(await call({ operation: 'lookup', method: 'GET', path, query }), [200], z.array(bucket));
    if (buckets?.length === 0) return { outcome: 'unknown-number' };
    const isOfLine = ({ logicalResource }: z.infer<typeof bucket>) =>
      !logicalResource || logicalResource.some(({ id }) => id === msisdn);
    const ofLine = buckets?.filter(isOfLine) ?? [];
    if (ofLine.length === 0) return { outcome: 'unavailable' };
    return { outcome: 'found', balances: ofLine.filter(({ status }) => status === 'active').map(toBalance) };
  };
};
