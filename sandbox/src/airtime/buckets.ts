import type { Language } from '../language.ts';
import type { ActiveBundle } from '../operator/phones.ts';
import type { Sandbox } from '../sandbox.ts';

/**
 * The balance buckets of a line (TMF654 v4): one of money for lines that hold airtime, one for each active bundle.
 * An unlimited one says so in `remainingValueName` and has no `remainingValue`. Empty for a line that is not ours.
 */
export const bucketsOf = (sandbox: Sandbox, msisdn: string | undefined, usageType: unknown): object[] => {
  const phone = msisdn === undefined ? undefined : sandbox.phones.find(msisdn);
  if (!phone?.own) return [];
  const { language, currency } = sandbox.market;
  const money = {
    id: `${phone.msisdn}-monetary`,
    name: { fr: 'Crédit', en: 'Airtime', sw: 'Salio la simu' }[language],
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

/** Airtime is good for this long from today, whatever the day. */
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
