import type { Bundle } from '@selfcare/contract/bundles';
import type { BalanceItem } from '@selfcare/contract/subscribers';
import { isFields } from '../../api/shape.ts';
import type { QueryData } from '../../session/query-data.ts';

/** Whether a kept answer of `queryBalance` still has its shape. */
export const isBalance = (value: unknown): value is BalanceItem[] =>
  Array.isArray(value) &&
  value.every(
    (item) => isFields(item) && typeof item.balanceDescription === 'string' && typeof item.unitType === 'string',
  );

/** Whether a kept answer of `bundles` still has its shape. */
export const isBundles = (value: unknown): value is Bundle[] =>
  Array.isArray(value) &&
  value.every((item) => isFields(item) && typeof item.productCode === 'string' && typeof item.amount === 'number');

/** One thing that is left on a router. */
export type Left = {
  name: string;
  /** Undefined is unlimited. */
  amount: number | undefined;
  unit: string;
  /** What there was at first, in the same unit, where the balance's name says so. */
  size: number | undefined;
  expireTime: string | undefined;
};

/** The units of data in both languages, by their first letter. */
const prefixes = 'KMGT';

/**
 * What there was at first: `queryBalance` does not say, but bundles are named by their size, "Box 20 Go". A name
 * without a size, with another unit, or of less than is left tells nothing.
 */
export const sizeIn = (name: string, unit: string, left: number): number | undefined => {
  const [, figures, prefix] = /(\d+(?:[.,]\d+)?)[\s\u00a0\u202f]?([KMGT])[oB]\b/i.exec(name) ?? [];
  const isSame = prefix !== undefined && unit.length === 2 && unit[0]?.toUpperCase() === prefix.toUpperCase();
  if (!figures || !isSame || !prefixes.includes(prefix.toUpperCase())) return undefined;
  const size = Number(figures.replace(',', '.'));
  return size >= left && size > 0 ? size : undefined;
};

/** What is left on a router: the data, what is counted first. */
export const leftOf = (items: readonly BalanceItem[]): Left[] =>
  items
    .filter(({ serviceType }) => serviceType !== 'AIRTIME')
    .map(({ balanceDescription: name, balanceType, balance, unitType: unit, expireTime }) => {
      const amount = balanceType.toLowerCase() === 'unlimited' ? undefined : (balance ?? 0);
      return {
        name,
        amount,
        unit,
        size: amount === undefined ? undefined : sizeIn(name, unit, amount),
        expireTime: expireTime ?? undefined,
      };
    })
    .toSorted((one, other) => Number(one.amount === undefined) - Number(other.amount === undefined));

/** Bundles in the order of their price. */
export const byPrice = (bundles: readonly Bundle[]): Bundle[] =>
  bundles.toSorted((one, other) => one.amount - other.amount);

/** The order that the payment page is handed; `msisdn` is the router's number. */
export const broadbandOrder = (msisdn: string, bundle: Bundle): QueryData => {
  const { amount, currency, lineType, productCode, name, description, data, dataUnit } = bundle;
  return {
    msisdn,
    amount,
    currency,
    lineType,
    transactionType: 'PREPAID_BUNDLES',
    productCode,
    rechargeType: 'Broadband Recharge',
    description: name,
    redirectPage: '/broadband-recharge',
    bundleInfo: {
      description: [name, description].filter(Boolean).join(' · '),
      amount,
      lineType,
      ...(data !== null && { data }),
      ...(dataUnit !== null && { dataUnit }),
    },
  };
};
