import { isAllowed, type AfterYes } from './consent.ts';
import { keepUsed } from './saved-numbers.ts';
import { forgetUnderWay } from './under-way.ts';
import { removeDraft } from '../storage.ts';
import { readAnyPurchase, removePurchase } from '../purchase.ts';
import { removeQueryData, type QueryData } from '../query-data.ts';
import { keepOnDevice, readFromDevice, removeFromDevice } from './device.ts';
import type { DeviceKey } from './on-device.ts';
import { isSharedPhone } from './shared-phone.ts';
import { isAmount } from '../../api/shape.ts';

const key: DeviceKey = 'amounts';
const most = 20;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

export const readOwnAmounts = (): number[] => (readFromDevice(key, isList) ?? []).filter(isAmount).slice(0, most);

/** Stores an amount, except on a shared phone. */
export const keepOwnAmount = (amount: number) => {
  if (!isSharedPhone() && isAmount(amount)) keepOnDevice(key, [amount, ...readOwnAmounts()].slice(0, most));
};

export const forgetOwnAmounts = () => removeFromDevice(key);

/** Routers use the label "Broadband Recharge". */
const kindOf = ({ rechargeType }: QueryData) => (/broadband/i.test(rechargeType) ? 'router' : 'mobile');

/** Stores line and amount, unless the law requires a consent that is missing. */
export const learnPaid = (
  order: QueryData,
  { keepsAmount, afterYes }: { keepsAmount?: boolean | undefined; afterYes: AfterYes },
) => {
  if (!isAllowed('numbers', afterYes)) return;
  if (order.msisdn) keepUsed({ msisdn: order.msisdn, kind: kindOf(order) });
  if (keepsAmount) keepOwnAmount(order.usdAmount ?? order.amount);
};

/** Forgets a payment under way; also its order, unless another method may succeed. */
export const learnOver = (transactionId: string, mayRetry: boolean) => {
  forgetUnderWay(transactionId);
  if (mayRetry || readAnyPurchase()?.transactionId !== transactionId) return;
  removePurchase();
  removeQueryData();
  removeDraft('recharge');
};
