import { toMajor } from '@selfcare/contract/values/money';
import { z } from 'zod';
import type { DeliveryRequest, Fulfilment } from '../../features/payments/core/gateway.ts';
import { asCurrency } from '../decimal-amount.ts';
import { repeatsAmount, repeatsText } from '../as-sent.ts';
import { must, name, ourId } from '../reading/scalars.ts';
import { byExternalId, createDeliveries, type Words } from './delivery-answers.ts';
import type { TmforumSettings } from './tmforum-client.ts';

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

const toBody = ({ transactionId, target, price, invoiceNumber }: DeliveryRequest) => {
  const unit = asCurrency(price.currency);
  return (
    unit && {
      externalId: transactionId,
      amount: { unit, value: toMajor(price.amountMinor, unit) },
      account: { id: target, '@referredType': 'BillingAccount' },
      ...(invoiceNumber && {
        paymentItem: [{ id: '1', item: { id: invoiceNumber, '@referredType': 'CustomerBill' } }],
      }),
      channel: { id: 'portal' },
      description: 'Bill paid on the portal',
    }
  );
};

/** Creates the payment of bills (TMF676): the named invoice, otherwise the open bills, oldest due first. */
export const createBillPayment = (settings: TmforumSettings): Fulfilment =>
  createDeliveries(settings, { path, words, searchFor, foundBy: 'externalId', toBody });
