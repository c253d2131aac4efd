import { isAllowed, type AfterYes } from './consent.ts';
import { keepUsed } from './saved-numbers.ts';
import { forgetUnderWay } from './under-way.ts';
import { removeDraft } from '../draft.ts';
import { readAnyPurchase, removePurchase } from '../purchase.ts';
import { removeQueryData, type QueryData } from '../query-data.ts';
import { keepOnDevice, readFromDevice, removeFromDevice } from './device.ts';
import type { DeviceKey } from './on-device.ts';
import { isSharedPhone } from './shared-phone.ts';
import { isAmount } from '../../api/shape.ts';

const key: DeviceKey = 'amounts';
/** How many of the last recharges count. */
const most = 20;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Amounts of the recharges paid on this device, in major units, the last first. */
export const readOwnAmounts = (): number[] => (readFromDevice(key, isList) ?? []).filter(isAmount).slice(0, most);

/** A recharge of this amount was paid; on a shared phone nothing is kept. */
export const keepOwnAmount = (amount: number) => {
  if (!isSharedPhone() && isAmount(amount)) keepOnDevice(key, [amount, ...readOwnAmounts()].slice(0, most));
};

export const forgetOwnAmounts = () => removeFromDevice(key);

/** Routers are bought for under the label "Broadband Recharge". */
const kindOf = ({ rechargeType }: QueryData) => (/broadband/i.test(rechargeType) ? 'router' : 'mobile');

/**
 * Learns from an order that was paid: its line, and its amount where the product's is offered again. Nothing where the law
 * wants a yes that was not said.
 */
export const learnPaid = (
  order: QueryData,
  { keepsAmount, afterYes }: { keepsAmount?: boolean | undefined; afterYes: AfterYes },
) => {
  if (!isAllowed('numbers', afterYes)) return;
  if (order.msisdn) keepUsed({ msisdn: order.msisdn, kind: kindOf(order) });
  if (keepsAmount) keepOwnAmount(order.usdAmount ?? order.amount);
};

/**
 * A payment is over: home names it no more. Where its order fails again however it is paid (a barred line, a withdrawn
 * bundle), that is offered no more either.
 */
export const learnOver = (transactionId: string, mayRetry: boolean) => {
  forgetUnderWay(transactionId);
  if (mayRetry || readAnyPurchase()?.transactionId !== transactionId) return;
  removePurchase();
  removeQueryData();
  removeDraft('recharge');
};
