import { z } from 'zod';
import type {
  DeliveryOutcome,
  DeliveryRequest,
  DeliveryState,
  Fulfilment,
} from '../../features/payments/core/gateway.ts';
import type { Sending } from '../../clocks/sending.ts';
import { repeatsLine, repeatsText } from '../as-sent.ts';
import { must, name, ourId } from '../reading/scalars.ts';
import { byExternalId, readDelivery, readSearch, type Words } from './delivery-answers.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

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

/** Creates the order of bundles (TMF622), found by `externalId`. A repeated `deliver` may deliver twice. */
export const createProductOrder = (settings: TmforumSettings): Fulfilment => {
  const call = createTmforumClient(settings);
  const deliver = async (request: DeliveryRequest, sending?: Sending): Promise<DeliveryOutcome> => {
    const { transactionId, target, productCode } = request;
    const body = {
      externalId: transactionId,
      productOrderItem: [
        { id: '1', action: 'add', productOffering: { id: productCode }, product: { productSerialNumber: target } },
      ],
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
