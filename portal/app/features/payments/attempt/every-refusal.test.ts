import { own, other, refusalCases, type RefusalCase } from '@selfcare/contract/testing/refusals';
import { modeOf, modesOf } from '@selfcare/contract/payment-modes';
import { paymentMethodTypes } from '@selfcare/contract/payment-methods';
import { afterEach, describe, expect, test } from 'vitest';
import { conflictingPayment } from '@selfcare/contract/checkout';
import { removePurchase } from '../../../session/purchase.ts';
import { initiate, process } from './attempt-calls.ts';
import { anAttempt, aServer, refused } from './attempt-fixtures.ts';
import type { PaymentEvent } from './payment.ts';

afterEach(removePurchase);

const modes = paymentMethodTypes.flatMap((type) =>
  modesOf(type).map((mode) => ({ mode, paymentMode: modeOf(type, mode, 'lisolo') })),
);

/** Returns the place that the page shows after an event. A renewed purchase is sent again automatically; its form stays. */
const placeAfter = (event: PaymentEvent): RefusalCase['place'] => {
  if (event.type === 'processUnclear') return 'status';
  const failure = 'failure' in event && event.failure?.outcome === 'refused' ? event.failure : undefined;
  if (failure && conflictingPayment(failure) === other) return 'other-payment';
  return 'form';
};

describe.each(modes)('the application, paying by $paymentMode', ({ mode, paymentMode }) => {
  test.each(refusalCases)('after $step is refused with $refusal: $place', async ({ step, refusal, place }) => {
    const { context } = aServer({
      ...refused(refusal.code, refusal.result),
      ...(refusal.says && { says: refusal.says }),
    });
    const fresh = anAttempt();
    const attempt = { ...fresh, request: { ...fresh.request, paymentMode }, mode };
    const event =
      step === 'initiate'
        ? await initiate(context, attempt)
        : await process(context, { state: 'processing', transactionId: own, paymentMode, attempt });
    expect(placeAfter(event)).toBe(place);
  });
});
