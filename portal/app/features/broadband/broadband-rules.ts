import type { Bundle } from '@selfcare/contract/bundles';
import type { BalanceItem } from '@selfcare/contract/subscribers';
import { isFields } from '../../api/shape.ts';
import type { QueryData } from '../../session/query-data.ts';

export const isBalance = (value: unknown): value is BalanceItem[] =>
  Array.isArray(value) &&
  value.every(
    (item) => isFields(item) && typeof item.balanceDescription === 'string' && typeof item.unitType === 'string',
  );

export const isBundles = (value: unknown): value is Bundle[] =>
  Array.isArray(value) &&
  value.every((item) => isFields(item) && typeof item.productCode === 'string' && typeof item.amount === 'number');

export type Left = {
  name: string;
  /** Undefined is unlimited. */
  amount: number | undefined;
  unit: string;
  size: number | undefined;
  expireTime: string | undefined;
};

const prefixes = 'KMGT';

/**
 * `queryBalance` does not return the original size: it is read from the bundle's name ("Box 20 Go"). Undefined if the
 * name has no size, another unit, or less than is left.
 */
export const sizeIn = (name: string, unit: string, left: number): number | undefined => {
  const [, figures, prefix] = /(\d+(?:[.,]\d+)?)[\s\u00a0\u202f]?([KMGT])[oB]\b/i.exec(name) ?? [];
  const isSame = prefix !== undefined && unit.length === 2 && unit[0]?.toUpperCase() === prefix.toUpperCase();
  if (!figures || !isSame || !prefixes.includes(prefix.toUpperCase())) return undefined;
  const size = Number(figures.replace(',', '.'));
  return size >= left && size > 0 ? size : undefined;
};

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

export const byPrice = (bundles: readonly Bundle[]): Bundle[] =>
  bundles.toSorted((one, other) => one.amount - other.amount);

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
