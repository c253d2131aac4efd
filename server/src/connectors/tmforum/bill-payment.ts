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
import { repeatsAmount, repeatsText } from '../as-sent.ts';
import { must, name, ourId } from '../reading/scalars.ts';
import { byExternalId, readDelivery, readSearch, type Words } from './delivery-answers.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const path = '/tmf-api/paymentManagement/v4/payment';

const words: Words = {
  member: 'status',
  done: 'done',
  over: ['failed', 'cancelled'],
  begun: [],
  refusals: { accountUnknown: 'account-unknown', accountClosed: 'account-closed', billSettled: 'bill-settled' },
};
const found = z.looseObject({ id: must(name), externalId: must(ourId) });

const searchFor = ({ transactionId, target, price }: DeliveryRequest) =>
  byExternalId(
    found,
    transactionId,
    (told) =>
      repeatsAmount(told, ['amount', 'value'], ['amount', 'unit'], price) &&
      repeatsText(told, ['account', 'id'], target),
  );

/** Creates the payment of bills (TMF676), found by `externalId`. A repeated `deliver` may pay twice. */
export const createBillPayment = (settings: TmforumSettings): Fulfilment => {
  const call = createTmforumClient(settings);
  const deliver = async (request: DeliveryRequest, sending?: Sending): Promise<DeliveryOutcome> => {
    const { transactionId, target, price, invoiceNumber } = request;
    const unit = asCurrency(price.currency);
    if (!unit) return { outcome: 'unsent' };
    const body = {
      externalId: transactionId,
      amount: { unit, value: toMajor(price.amountMinor, unit) },
      account: { id: target, '@referredType': 'BillingAccount' },
      ...(invoiceNumber && {
        paymentItem: [{ id: '1', item: { id: invoiceNumber, '@referredType': 'CustomerBill' } }],
      }),
      channel: { id: 'portal' },
      description: 'Bill paid on the portal',
    };
    return readDelivery(
      await call({ operation: 'credit', method: 'POST', path, body }, sending),
      words,
      searchFor(request),
    );
  };
  const find = async (request: DeliveryRequest, sending?: Sending): Promise<DeliveryState> => {
    const query = { externalId: request.transactionId };
    const result = await call({ operation: 'enquiry', method: 'GET', path, query }, sending);
    return readSearch(result, words, searchFor(request));
  };
  return { deliver, find, isTakenOnce: settings.isTakenOnce ?? false };
};
