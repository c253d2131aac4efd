import { z } from 'zod';
import type { DeliveryRequest, Fulfilment } from '../../features/payments/core/gateway.ts';
import { repeatsLine, repeatsText } from '../as-sent.ts';
import { must, name, ourId } from '../reading/scalars.ts';
import { byExternalId, createDeliveries, type Words } from './delivery-answers.ts';
import type { TmforumSettings } from './tmforum-client.ts';

const path = '/tmf-api/productOrderingManagement/v4/productOrder';

const words: Words = {
  member: 'state',
  done: 'completed',
  over: ['failed', 'cancelled'],
  begun: ['acknowledged', 'pending', 'held', 'inProgress'],
  refusals: {
    offeringUnknown: 'bundle-withdrawn',
    offeringRetired: 'bundle-withdrawn',
    lineUnknown: 'line-unknown',
    lineBarred: 'line-barred',
  },
};
const found = z.looseObject({ id: must(name), externalId: must(ourId) });

const searchFor = ({ transactionId, target, productCode }: DeliveryRequest) =>
  byExternalId(
    found,
    transactionId,
    (told) =>
      repeatsText(told, ['productOrderItem', 'productOffering', 'id'], productCode) &&
      repeatsLine(told, ['productOrderItem', 'product', 'productSerialNumber'], target),
  );

const toBody = ({ transactionId, target, productCode }: DeliveryRequest) => ({
  externalId: transactionId,
  productOrderItem: [
    { id: '1', action: 'add', productOffering: { id: productCode }, product: { productSerialNumber: target } },
  ],
});

/** Creates the order of bundles (TMF622). */
export const createProductOrder = (settings: TmforumSettings): Fulfilment =>
  createDeliveries(settings, { path, words, searchFor, foundBy: 'externalId', toBody });
