import { newId, type Money } from '../books.ts';
import type { Language } from '../language.ts';
import { texts } from '../locales/texts.ts';
import type { ActiveBundle } from '../operator/phones.ts';
import type { Answer } from '../faults/answer.ts';
import { fitsDecimals } from '../money.ts';
import { acceptedCodes, acceptedCurrency, national } from '../operator/market.ts';
import { smsTexts } from '../operator/texts.ts';
import { isRecord, nestedField } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Drawer } from '../store.ts';
import { duplicateId, tmforumError } from '../tmforum.ts';

/** A top-up that was carried out, stored under its `requestor.id`. */
export type Topup = { msisdn: string; resource: Record<string, unknown> };

/**
 * Adds airtime to a prepaid or hybrid line and sends its owner an SMS. TM Forum has no idempotency: a repeated
 * `requestor.id` adds airtime again, unless `takesIdOnce` is set. Clients in doubt search first.
 */
export const topUp = (sandbox: Sandbox, topups: Drawer<Topup>, body: unknown): Answer => {
  const { market } = sandbox;
  if (!isRecord(body)) return tmforumError(400, 'invalidBody', 'The body must be a topupBalance');
  const value = isRecord(body['amount']) ? body['amount'] : {};
  const amount = value['amount'];
  const requestor = nestedField(body, 'requestor', 'id');
  const line = nestedField(body, 'logicalResource', 'id');
  if (body['usageType'] !== 'monetary') return tmforumError(400, 'invalidBody', 'usageType must be monetary');
  const currency = acceptedCurrency(market, value['units']);
  if (currency === undefined) return tmforumError(400, 'invalidBody', `units must be ${acceptedCodes(market)}`);
  if (typeof amount !== 'number' || !(amount > 0) || !fitsDecimals(amount, currency.decimals)) {
    return tmforumError(400, 'invalidBody', 'amount must be a positive number of the currency');
  }
  if (requestor === undefined) return tmforumError(400, 'invalidBody', 'requestor.id is required');
  if (line === undefined) return tmforumError(400, 'invalidBody', 'logicalResource.id is required');

  const msisdn = national(market, line);
  const phone = msisdn === undefined ? undefined : sandbox.phones.find(msisdn);
  if (!phone?.own || phone.lineType === 'POSTPAID') {
    return tmforumError(422, 'lineUnknown', 'There is no prepaid account for this line');
  }
  if (sandbox.settings.takesIdOnce && topups.withKey(requestor).length > 0) return duplicateId;
  const order = { body, amount, currency: currency.code, requestor, msisdn: phone.msisdn };
  return sandbox.store.transaction(() => credit(sandbox, topups, order));
};

type Order = Money & { body: Record<string, unknown>; requestor: string; msisdn: string };

const credit = (
  sandbox: Sandbox,
  topups: Drawer<Topup>,
  { body, amount, currency, requestor, msisdn }: Order,
): Answer => {
  const id = newId('TU');
  const entry = sandbox.books.credit({ kind: 'airtime', target: msisdn, amount, currency, reference: requestor });
  const phone = sandbox.phones.addAirtime(msisdn, entry);
  sandbox.phones.send(msisdn, smsTexts(sandbox.market).toppedUp(entry, phone.airtime));
  const resource = {
    id,
    href: `/tmf-api/prepayBalanceManagement/v4/topupBalance/${id}`,
    status: 'completed',
    confirmationDate: entry.at,
    requestedDate: entry.at,
    amount: body['amount'],
    usageType: 'monetary',
    logicalResource: body['logicalResource'],
    requestor: body['requestor'],
    ...(body['channel'] !== undefined && { channel: body['channel'] }),
    ...(body['reason'] !== undefined && { reason: body['reason'] }),
    '@type': 'TopupBalance',
  };
  topups.put(id, { msisdn, resource }, requestor);
  sandbox.activity.note({ what: 'airtime-added', port: 'airtime', msisdn, amount, currency });
  return { status: 201, body: resource };
};

/**
 * Returns the balance buckets of a line (TMF654 v4): one of money and one for each active bundle. Postpaid lines have
 * no money bucket; foreign lines have no bucket.
 */
export const bucketsOf = (sandbox: Sandbox, msisdn: string | undefined, usageType: unknown): object[] => {
  const phone = msisdn === undefined ? undefined : sandbox.phones.find(msisdn);
  if (!phone?.own) return [];
  const { language, currency } = sandbox.market;
  const money = {
    id: `${phone.msisdn}-monetary`,
    name: texts[language].phone.airtime,
    usageType: 'monetary',
    status: 'active',
    remainingValue: { amount: phone.airtime, units: currency },
    reservedValue: { amount: 0, units: currency },
    validFor: { endDateTime: airtimeEnd() },
    '@type': 'Bucket',
  };
  const all = [
    ...(phone.lineType === 'POSTPAID' ? [] : [money]),
    ...phone.bundles.map((bundle) => bundleBucket(bundle, language)),
  ];
  return usageType === undefined ? all : all.filter((bucket) => bucket.usageType === usageType);
};

const airtimeDays = 90;

/** Returns the end of airtime, which is always the same number of days from now. */
const airtimeEnd = (): string => {
  return `${new Date(Date.now() + airtimeDays * 86_400_000).toISOString().slice(0, 10)}T23:59:59.000Z`;
};

const bundleBucket = (bundle: ActiveBundle, language: Language) => {
  return {
    id: bundle.id,
    name: bundle.name[language],
    usageType: bundle.category === 'voice' ? 'voice' : 'data',
    status: 'active',
    ...(bundle.remaining === null
      ? { remainingValueName: 'Unlimited' }
      : { remainingValue: { amount: bundle.remaining.amount, units: bundle.remaining.unit } }),
    ...(bundle.expiresAt !== null && { validFor: { endDateTime: bundle.expiresAt } }),
    ...(bundle.productCode !== null && { product: [{ id: bundle.productCode }] }),
    '@type': 'Bucket',
  };
};
