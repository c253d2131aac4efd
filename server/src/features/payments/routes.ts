import { readWireAmount } from '@selfcare/contract/wire-amount';
import type { HandlersOf } from '../../http/contract-routes.ts';
import { isRefusal, refuseField } from '../../http/answer.ts';
import type { Exchange } from './core/exchange.ts';
import { initiate, type InitiateParts } from './attempt/initiate.ts';
import { listPaymentOptions } from './methods/payment-options.ts';
import { process, type ProcessParts } from './attempt/submit.ts';
import type { ReadStatus } from './status/read-status.ts';

type PaymentCallParts = { exchange: Exchange };

/** The calls of a payment: its options, its rate, initiate, process and status. */
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
  status: ({ tid, channel, pg }, { browser, language }) =>
    readStatus({ transactionId: tid, browserHash: browser.hash, language, channel, pg }),
  fetchTransaction: ({ txnId, channel, pg }, { browser, language }) =>
    readStatus({ transactionId: txnId, browserHash: browser.hash, language, channel, pg }),
});
