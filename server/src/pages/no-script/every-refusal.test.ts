import { own, other, refusalCases } from '@selfcare/contract/testing/refusals';
import { market } from '@selfcare/markets/cg/market';
import { segmentOf, type PaymentMethodType } from '@selfcare/contract/payment-methods';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../http/contract-routes.ts';
import type { KeptOrder, KeptOrders } from './kept-order.ts';
import { postPayment } from './pay-post.ts';
import type { Visit } from './visit.ts';

/** The forms that pay without a script; airtime and a typed PIN have none. */
const methods = ['PG', 'AM', 'SMARTCASH', 'MPESA'] as const satisfies readonly PaymentMethodType[];
const order = { purchaseId: 'purchase', attempt: 'attempt', msisdn: '050000001', amount: 500 };
const typed: Record<string, string> = {
  payer: '050000001',
  email: 'client@example.cg',
};
const form = { has: (name: string) => name in typed, get: (name: string) => typed[name] ?? '' };

describe.each(methods)('without a script, paying by %s', (method) => {
  test.each(refusalCases)('after $step is refused with $refusal: $place', async ({ step, refusal, place }) => {
    const failure = { ...refusal, statusCode: 400, status: 'failure', message: 'm', traceId: 't' };
    const call = async (name: string) =>
      name === step ? { failure } : { result: { transactionId: own, status: 'REQUEST_RAISED' } };
    let kept: KeptOrder | undefined;
    const orders = {
      openFrom: () => order,
      read: () => kept,
      keep: (_: Visit, now: KeptOrder) => {
        kept = now;
      },
    };
    const visit = { context: { browser: { hash: 'browser' } }, language: { tag: 'fr-FR', prefix: '', label: '' } };
    const segment = segmentOf(method, market.brand.slug);
    const { page, params } = await postPayment(
      {
        market,
        call: call as unknown as Caller,
        orders: orders as unknown as KeptOrders,
        hash: (_, text) => text,
        noteOutage: () => undefined,
      },
      visit as Visit,
      form,
      segment,
    );
    const notice = kept?.payment?.notice;
    const isOther = notice?.kind === 'under-way' && notice.transactionId === other;
    expect(page === 'status' ? page : isOther ? 'other-payment' : 'form').toBe(place);
    if (page === 'status') expect([params.id, notice]).toEqual([own, undefined]);
    else expect([params.method, notice !== undefined]).toEqual([segment, true]);
  });
});
