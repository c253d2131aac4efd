import type { HandlersOf } from '../../http/contract-routes.ts';
import { initiate, type InitiateParts } from './initiate.ts';
import { listPaymentOptions } from './payment-options.ts';
import { process, type ProcessParts } from './process.ts';
import type { ReadStatus } from './read-status.ts';

/** The rows 14, 16, 17 and 18 of wire.md. */
export const createPaymentHandlers = (
  parts: InitiateParts & ProcessParts,
  readStatus: ReadStatus,
): HandlersOf<'payments'> => ({
  paymentOptions: async () => ({ result: { paymentOption: listPaymentOptions(parts.market) } }),
  initiate: (request, context) => initiate(parts, request, context),
  process: (request, context) => process(parts, request, context),
  status: ({ tid, channel, pg }, { browser, language }) =>
    readStatus({ transactionId: tid, browserHash: browser.hash, language, channel, pg }),
  fetchTransaction: ({ txnId, channel, pg }, { browser, language }) =>
    readStatus({ transactionId: txnId, browserHash: browser.hash, language, channel, pg }),
});
