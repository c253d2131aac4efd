import { toMajor } from '@selfcare/contract/money';
import { z } from 'zod';
import type {
  DeliveryOutcome,
  DeliveryRequest,
  DeliveryState,
  Fulfilment,
  Reason,
} from '../../features/payments/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { asCurrency } from '../decimal-amount.ts';
import type { HttpResult } from '../http-client.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const path = '/tmf-api/prepayBalanceManagement/v4/topupBalance';

const completed = z.object({ id: z.string().min(1), status: z.literal('completed') });
/** The protocol's own words for a top-up that did not and will not happen. */
const over = z.object({ id: z.string().min(1), status: z.enum(['failed', 'cancelled']) });
const found = z.object({ id: z.string().min(1), status: z.string(), requestor: z.object({ id: z.string() }) });
const refusal = z.object({ code: z.enum(['lineBarred', 'lineUnknown']) });
const reasons = { lineBarred: 'line-barred', lineUnknown: 'line-unknown' } as const satisfies Record<string, Reason>;

const fromAnswer = (result: HttpResult): DeliveryOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  const topup = bodyOf(result, [201], completed);
  if (topup) return { outcome: 'delivered', reference: topup.id };
  if (bodyOf(result, [201], over)) return { outcome: 'refused', reason: 'delivery-refused' };
  const refused = bodyOf(result, [422], refusal);
  return refused ? { outcome: 'refused', reason: reasons[refused.code] } : { outcome: 'unknown' };
};

/** A list without ours proves nothing unless it is empty: the system may not know the filter. */
const fromList = (result: HttpResult, transactionId: string): DeliveryState => {
  const listed = bodyOf(result, [200], z.array(found));
  if (!listed) return { outcome: 'unknown' };
  if (listed.length === 0) return { outcome: 'not-found' };
  const ours = listed.filter(({ requestor }) => requestor.id === transactionId);
  const delivered = ours.find(({ status }) => status === 'completed');
  if (delivered) return { outcome: 'delivered', reference: delivered.id };
  if (ours.some(({ status }) => status === 'created')) return { outcome: 'pending' };
  const isOver = ours.length > 0 && ours.every(({ status }) => status === 'failed' || status === 'cancelled');
  return isOver ? { outcome: 'refused', reason: 'delivery-refused' } : { outcome: 'unknown' };
};

/**
 * Airtime for a prepaid line (TMF654). The transaction id travels as requestor, and by it the top-up is found again;
 * TM Forum has no idempotency, so `deliver` may add twice when it is called twice.
 */
export const createTopup = (settings: TmforumSettings): Fulfilment => {
  const call = createTmforumClient(settings);
  const deliver = async ({ transactionId, target, price }: DeliveryRequest): Promise<DeliveryOutcome> => {
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
    return fromAnswer(await call({ operation: 'credit', method: 'POST', path, body }));
  };
  const find = async ({ transactionId }: DeliveryRequest): Promise<DeliveryState> => {
    const query = { 'requestor.id': transactionId };
    return fromList(await call({ operation: 'enquiry', method: 'GET', path, query }), transactionId);
  };
  return { deliver, find };
};
