import { markets } from '@selfcare/markets/markets';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { payment } from '../../../../locales/en/payment.ts';
import { paymentForm } from '../../../../locales/en/payment-form.ts';
import { siteOf } from '../../../../site/site-of.ts';
import { SiteProvider, TextsProvider } from '../../../../site/site.tsx';
import type { QueryData } from '../../../../session/query-data.ts';
import { order as aRecharge, refused } from '../../attempt/attempt-fixtures.ts';
import { start } from '../../attempt/payment.machine.ts';
import type { Payment } from '../../attempt/payment.ts';
import type { PaymentView } from '../../attempt/use-payment.ts';
import type { OfferedMethod } from '../payment-method.ts';
import { MethodNotice } from './method-notice.tsx';

const site = siteOf(
  markets['cg']!,
  { tag: 'en', prefix: '/en', label: 'English' },
  { apiKey: 'key', serviceId: 'service' },
);
const card: OfferedMethod = {
  type: 'PG',
  title: 'Card',
  segment: 'card',
  gateway: 'PAYSTACK',
  mode: 'card',
  paymentMode: 'PAYMENT_GATEWAY',
};
const moved = { reason: 'price-changed', price: { amount: 600, currencyCode: 'CFA' } };
const order: QueryData = { ...aRecharge, redirectPage: '/data-bundle' };

/** Returns the text above the form. */
const shown = (notice: NonNullable<Payment['notice']>, paymentMode = 'PAYMENT_GATEWAY') =>
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <TextsProvider texts={{ payment, paymentForm }}>
        <MethodNotice
          notice={notice}
          order={order}
          method={card}
          view={{ payment: { ...start, paymentMode, notice } } as PaymentView}
        />
      </TextsProvider>
    </SiteProvider>,
  );

const initiate = (result: Record<string, unknown>, code = '400') =>
  ({ from: 'initiate', failure: { ...refused(code, result), message: 'Said by the server.' } }) as const;

test('a price that moved stands there as it is now, with one tap on and one back', () => {
  const html = shown(initiate(moved));
  expect(html).toContain('Amount now: CFA\u00a0600.');
  expect(html).toContain('Pay CFA\u00a0600</button>');
  expect(html).toMatch(new RegExp(`href="/en/data-bundle"[^>]*>${payment.back}`));
});

test('a price that the sentence names already is not said again before its button', () => {
  const failure = {
    ...refused('400', moved),
    says: { charged: 'no', namesPrice: true },
    message: 'CFA\u00a0600 is left to pay. Nothing was charged.',
  };
  const html = shown({ from: 'initiate', failure });
  expect(html).not.toContain('Amount now');
  expect(html).toContain('Pay CFA\u00a0600</button>');
});

test('a bundle that is withdrawn leads back to the others by one tap', () => {
  const html = shown(initiate({ reason: 'withdrawn' }));
  expect(html).toContain('Said by the server.');
  expect(html).toMatch(new RegExp(`href="/en/data-bundle"[^>]*>${paymentForm.otherBundle}`));
  expect(html).not.toContain('<button');
});

test('a bill of which nothing is left leads back to it', () => {
  expect(shown(initiate({ reason: 'bill-moved' }))).toMatch(new RegExp(`>${payment.back}`));
});

test.each([
  ['429', paymentForm.noticeTitle],
  ['503', paymentForm.noticeTitle],
  ['400', paymentForm.noticeTitle],
  ['1010', paymentForm.noticeRefused],
  ['4001', paymentForm.noticeRefused],
  ['1006', paymentForm.noticeRefused],
])('process that answers %s is titled "%s"', (code, title) => {
  expect(shown({ from: 'process', failure: refused(code) })).toContain(`<strong>${title}</strong>`);
});

test('every notice waits for the screen reader to finish', () => {
  for (const notice of [initiate({}), { from: 'check' }, { from: 'process', failure: refused('429') }] as const) {
    const html = shown(notice);
    expect(html).toContain('role="status"');
    expect(html).not.toContain('role="alert"');
  }
});

test('a notice stands above the form of its own method, and that of a closed one above whatever is left', () => {
  const money = 'LISOLO_MONEY_PUSH';
  expect(shown(initiate({}), money)).not.toContain('Said by the server.');
  expect(shown(initiate({ reason: 'closed' }, '503'), money)).toContain('Said by the server.');
});

test('what the server says itself of the money is said once', () => {
  const notice = initiate({});
  const message = 'This bill is being paid. Nothing was charged this time. Look again in a moment.';
  const says = { charged: 'no' };
  const html = shown({ ...notice, failure: { ...notice.failure, says, message } });
  expect(html.match(/Nothing was charged/g)).toHaveLength(1);
});

test('only what the answer says as data counts, not the words of its sentence', () => {
  const message = 'Nothing was charged, CFA\u00a0600.';
  const { failure } = initiate(moved);
  const html = shown({ from: 'initiate', failure: { ...failure, message } });
  expect(html.match(/Nothing was charged/g)).toHaveLength(2);
  expect(html).toContain('Amount now: CFA\u00a0600.');
});

test('a sentence that a toast says leaves it to the page to say that nothing was charged', () => {
  const failure = { ...refused('503', { charged: 'no' }), says: { charged: 'no' }, message: 'Nothing was charged.' };
  expect(shown({ from: 'process', failure }).match(/Nothing was charged/g)).toHaveLength(1);
});
