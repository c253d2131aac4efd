import { toMajor } from '@selfcare/contract/values/money';
import { z } from 'zod';
import type { DeliveryRequest, Fulfilment } from '../../features/payments/core/gateway.ts';
import { asCurrency } from '../decimal-amount.ts';
import { repeatsAmount, repeatsLine } from '../as-sent.ts';
import { must, name, ourId } from '../reading/scalars.ts';
import { createDeliveries, type Search, type Words } from './delivery-answers.ts';
import type { TmforumSettings } from './tmforum-client.ts';

const path = '/tmf-api/prepayBalanceManagement/v4/topupBalance';

const words: Words = {
  member: 'status',
  done: 'completed',
  over: ['failed', 'cancelled'],
  begun: ['created'],
  refusals: { lineBarred: 'line-barred', lineUnknown: 'line-unknown' },
};
const found = z.looseObject({
  id: must(name),
  requestor: z.object({ id: must(ourId) }),
});

type Found = z.infer<typeof found>;

const searchFor = ({ transactionId, target, price }: DeliveryRequest): Search<Found> => ({
  found,
  isOurs: ({ requestor }) => requestor.id === transactionId,
  isAsSent: (told) =>
    repeatsAmount(told, ['amount', 'amount'], ['amount', 'units'], price) &&
    repeatsLine(told, ['logicalResource', 'id'], target),
});

const toBody = ({ transactionId, target, price }: DeliveryRequest) => {
  const units = asCurrency(price.currency);
  return (
    units && {
      amount: { amount: toMajor(price.amountMinor, units), units },
      usageType: 'monetary',
      logicalResource: { id: target, '@referredType': 'MSISDN' },
      requestor: { id: transactionId, '@referredType': 'Payment' },
      channel: { id: 'portal' },
      reason: 'Recharge paid on the portal',
    }
  );
};

/** Creates airtime top-ups (TMF654). */
export const createTopup = (settings: TmforumSettings): Fulfilment =>
  createDeliveries(settings, { path, words, searchFor, foundBy: 'requestor.id', toBody });
