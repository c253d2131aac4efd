import { z } from 'zod';
import type { Balance, FindBalances } from '../../features/subscribers/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { isLine } from '../as-sent.ts';
import { asCurrency } from '../decimal-amount.ts';
import { code, decimal, isSameWord, may, moment, must, name, soft, text, wordOrOther } from '../reading/scalars.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const path = '/tmf-api/prepayBalanceManagement/v4/bucket';

const resource = z.object({ id: must(text) });
/** Reads a decimal in major units; balances may be negative or fractional. */
const amount = (told: unknown) => (/^-?\d{1,15}(\.\d+)?$/.test(decimal(told) ?? '') ? decimal(told) : undefined);
const kinds = {
  monetary: { name: 'Airtime', isUnit: (unit: string) => asCurrency(unit) !== undefined },
  data: { name: 'Data', isUnit: (unit: string) => /^[KMGT]B$/.test(unit) },
} as const;
type Kind = keyof typeof kinds;

const unitOf = (kind: Kind) => (told: unknown) => {
  const unit = code(told);
  return unit !== undefined && kinds[kind].isUnit(unit) ? unit : undefined;
};

const bucketOf = (kind: Kind) =>
  z
    .object({
      name: may(name),
      status: must(wordOrOther('active')),
      logicalResource: z.union([z.array(resource), resource.transform((one) => [one])]).nullish(),
      remainingValue: z.object({ amount: must(amount), units: must(unitOf(kind)) }).nullish(),
      remainingValueName: soft(name),
      validFor: z.object({ endDateTime: may(moment) }).nullish(),
    })
    .refine(({ remainingValue, remainingValueName }) => remainingValue || isSameWord(remainingValueName, 'Unlimited'));
type Bucket = z.infer<ReturnType<typeof bucketOf>>;

const toBalance = ({ name, remainingValue, validFor }: Bucket, kind: Kind): Balance => ({
  name: name ?? kinds[kind].name,
  remaining: remainingValue ?? 'unlimited',
  expiresAt: validFor?.endDateTime ?? null,
});

/**
 * Creates the query of a line's buckets (TMF654) of one kind; inactive ones count nothing. A bucket of another line
 * means that the system ignores the filter: dropped, and alone it proves nothing.
 */
const createBalances = (settings: TmforumSettings, kind: Kind): FindBalances => {
  const call = createTmforumClient(settings);
  const list = z.array(bucketOf(kind));
  return async (msisdn) => {
    const query = { 'logicalResource.id': msisdn, usageType: kind };
    const buckets = bodyOf(await call({ operation: 'lookup', method: 'GET', path, query }), [200], list);
    if (buckets?.length === 0) return { outcome: 'unknown-number' };
    const isOfLine = ({ logicalResource }: Bucket) =>
      !logicalResource || logicalResource.some(({ id }) => isLine(id, msisdn));
    const ofLine = buckets?.filter(isOfLine) ?? [];
    if (ofLine.length === 0) return { outcome: 'unavailable' };
    const active = ofLine.filter(({ status }) => isSameWord(status, 'active'));
    return { outcome: 'found', balances: active.map((bucket) => toBalance(bucket, kind)) };
  };
};

export const createAirtimeBalance = (settings: TmforumSettings): FindBalances => createBalances(settings, 'monetary');

export const createDataBalance = (settings: TmforumSettings): FindBalances => createBalances(settings, 'data');
