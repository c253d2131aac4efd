import { readWireAmount } from '@selfcare/contract/values/wire-amount';
import type { HandlersOf } from '../../http/contract-routes.ts';
import { isRefusal, refuse, refuseField, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { Exchange } from './core/exchange.ts';
import { initiate, type InitiateDeps } from './attempt/initiate.ts';
import { listPaymentOptions } from './methods/payment-options.ts';
import { deliveryOf } from './products/products.ts';
import { submit, type SubmitDeps } from './attempt/submit.ts';
import type { ReadStatus } from './status/read-status.ts';

type PaymentCallDeps = { exchange: Exchange };

/** Who registered an attempt was given a cookie: a browser that comes without one keeps none, and is told so. */
const sayNoCookie = <Result>(answer: Answer<Result>, { browser }: Context): Answer<Result> =>
  browser.isNew && isRefusal(answer) && answer.refusal.code === '404' ? refuse('404', { detail: 'noCookie' }) : answer;

/** The calls of a payment: its options, its rate, initiate, process and status. */
export const createPaymentHandlers = (
  deps: InitiateDeps & SubmitDeps & PaymentCallDeps,
  readStatus: ReadStatus,
): HandlersOf<'payments'> => ({
  paymentOptions: async ({ amount, transactionType }, { language }) => {
    const amountMinor = readWireAmount(amount, deps.market);
    if (amountMinor === undefined) return refuseField('amount', 'amountNotWhole');
    const delivery = deliveryOf(transactionType);
    const isForLead = transactionType === 'HBB_LEADS';
    return { result: listPaymentOptions({ ...deps, amountMinor, delivery, language, isForLead }) };
  },
  leadPaymentOptions: async ({ amount, transactionType }, { language }) => {
    const amountMinor = readWireAmount(amount, deps.market);
    if (amountMinor === undefined) return refuseField('amount', 'amountNotWhole');
    if (transactionType !== 'HBB_LEADS') return refuseField('transactionType', 'notSold');
    const delivery = deliveryOf(transactionType);
    return { result: listPaymentOptions({ ...deps, amountMinor, delivery, language, isForLead: true }) };
  },
  exchangeRate: async (request, { browser, rememberBrowser }) => {
    const answer = await deps.exchange.convert(request, browser.hash);
    // The rate is kept for this browser: one without a cookie could not claim it.
    if (!isRefusal(answer)) rememberBrowser();
    return answer;
  },
  initiate: (request, context) => initiate(deps, request, context, 'plain'),
  authInitiate: (request, context) => initiate(deps, request, context, 'auth'),
  process: async (request, context) => sayNoCookie(await submit(deps, request, context, 'plain'), context),
  authProcess: async (request, context) => sayNoCookie(await submit(deps, request, context, 'auth'), context),
  status: ({ tid, channel, pg }, { browser, language }) =>
    readStatus({ transactionId: tid, browserHash: browser.hash, language, channel, pg }),
  fetchTransaction: ({ txnId, channel, pg }, { browser, language }) =>
    readStatus({ transactionId: txnId, browserHash: browser.hash, language, channel, pg }),
});
