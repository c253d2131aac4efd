import { readWireAmount } from '@selfcare/contract/wire-amount';
import type { HandlersOf } from '../../http/contract-routes.ts';
import { isRefusal, refuse, refuseField } from '../../http/answer.ts';
import type { ReadReceipt } from './check-receipt.ts';
import type { Exchange } from './exchange.ts';
import { initiate, type InitiateParts } from './initiate.ts';
import { listPaymentOptions } from './payment-options.ts';
import { process, type ProcessParts } from './process.ts';
import type { ReadStatus } from './read-status.ts';

/** Receipts that one address may check: enough for a shop, too few to try codes out. */
const receiptChecks = { limit: 60, seconds: 3600 };

type PaymentCallParts = {
  exchange: Exchange;
  receipts: ReadReceipt;
  /** What budgets of addresses are multiplied by. */
  addressFactor: number;
};

/** Ways to pay, exchange rate, initiate and process (with and without a token), status and receipt. */
export const createPaymentHandlers = (
  parts: InitiateParts & ProcessParts & PaymentCallParts,
  readStatus: ReadStatus,
): HandlersOf<'payments'> => ({
  paymentOptions: async ({ amount }) => {
    const amountMinor = readWireAmount(amount, parts.market);
    if (amountMinor === undefined) return refuseField('amount', 'amountNotWhole');
    return { result: { paymentOption: listPaymentOptions(parts.market, amountMinor) } };
  },
  exchangeRate: async (request, { browser, rememberBrowser }) => {
    const answer = await parts.exchange.convert(request, browser.hash);
    // The rate is kept for this browser: one without a cookie could not claim it.
    if (!isRefusal(answer)) rememberBrowser();
    return answer;
  },
  initiate: (request, context) => initiate(parts, request, context, 'plain'),
  authInitiate: (request, context) => initiate(parts, request, context, 'auth'),
  process: (request, context) => process(parts, request, context, 'plain'),
  authProcess: (request, context) => process(parts, request, context, 'auth'),
  checkReceipt: async ({ code }, { address }) => {
    const limit = receiptChecks.limit * parts.addressFactor;
    const taken = await parts.limits.take(`receipt:${address}`, { ...receiptChecks, limit });
    if (!taken.allowed) return refuse('429', { retryAfterSeconds: taken.retryAfterSeconds });
    return { result: await parts.receipts(code) };
  },
  status: ({ tid, channel, pg }, { browser, language }) =>
    readStatus({ transactionId: tid, browserHash: browser.hash, language, channel, pg }),
  fetchTransaction: ({ txnId, channel, pg }, { browser, language }) =>
    readStatus({ transactionId: txnId, browserHash: browser.hash, language, channel, pg }),
});
