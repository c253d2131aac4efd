import { toMajor } from '@selfcare/contract/values/money';
import { z } from 'zod';
import type {
  DeliveryOutcome,
  DeliveryRequest,
  DeliveryState,
  Fulfilment,
} from '../../features/payments/core/gateway.ts';
import type { Sending } from '../../clocks/sending.ts';
import { asCurrency } from '../decimal-amount.ts';
import { repeatsAmount, repeatsLine } from '../as-sent.ts';
import { must, name, ourId } from '../reading/scalars.ts';
import { readDelivery, readSearch, type Search, type Words } from './delivery-answers.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

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

/** Creates airtime top-ups (TMF654), found by requestor. A repeated `deliver` may add twice. */
export const createTopup = (settings: TmforumSettings): Fulfilment => {
  const call = createTmforumClient(settings);
  const deliver = async (request: DeliveryRequest, sending?: Sending): Promise<DeliveryOutcome> => {
    const { transactionId, target, price } = request;
    const units = asCurrency(price.currency);
    if (!units) return { outcome: 'unsent' };
    const body = {
      amount: { amount: toMajor(price.amountMinor, units), units },
      usageType: 'monetary',
      logicalResource: { id: target, '@referredType': 'MSISDN' },
      requestor: { id: transactionId, '@referredType': 'Payment' },
      channel: { id: 'portal' },
      reason: 'Recharge paid on the portal',
    };
    return readDelivery(
      await call({ operation: 'credit', method: 'POST', path, body }, sending),
      words,
      searchFor(request),
    );
  };
  const find = async (request: DeliveryRequest, sending?: Sending): Promise<DeliveryState> => {
    const query = { 'requestor.id': request.transactionId };
    const result = await call({ operation: 'enquiry', method: 'GET', path, query }, sending);
    return readSearch(result, words, searchFor(request));
  };
  return { deliver, find, isTakenOnce: settings.isTakenOnce ?? false };
};
