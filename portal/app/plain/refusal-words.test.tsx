import type { Refusal } from '@selfcare/contract/checkout';
import { refusalCases } from '@selfcare/contract/testing/refusals';
import { markets } from '@selfcare/markets/markets';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PlainNotice, PlainPayment } from '@selfcare/contract/plain-pages';
import { MethodNotice } from '../features/payments/methods/forms/method-notice.tsx';
import type { OfferedMethod } from '../features/payments/methods/payment-method.ts';
import type { PaymentView } from '../features/payments/attempt/use-payment.ts';
import { start } from '../features/payments/attempt/payment.machine.ts';
import { isUnexpected } from '../loading/failure/use-failure.ts';
import { payment } from '../locales/en/payment.ts';
import { paymentForm } from '../locales/en/payment-form.ts';
import { plain } from '../locales/en/plain.ts';
import { rechargeOrder } from '../session/testing/recharge-order.ts';
import { siteOf } from '../site/site-of.ts';
import { SiteProvider, TextsProvider } from '../site/site.tsx';
import { PaymentPlain } from './payment.tsx';

const site = siteOf(
  markets['cg']!,
  { tag: 'en', prefix: '/en', label: 'English' },
  { apiKey: 'key', serviceId: 'service' },
);
const method: OfferedMethod = {
  type: 'PG',
  title: 'Card',
  segment: 'card',
  gateway: 'PAYSTACK',
  mode: 'card',
  paymentMode: 'PAYMENT_GATEWAY',
};
const message = 'Said by the server.';

const draw = (page: React.ReactNode) =>
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <TextsProvider texts={{ payment, paymentForm, plain }}>{page}</TextsProvider>
    </SiteProvider>,
  );

/** Returns a banner's title, sentences and way back. */
const said = (html: string) => {
  const banner = /<div class="banner banner--(\w+)".*?<\/div><\/div>/.exec(html);
  const text = (part: RegExp) => part.exec(banner?.[0] ?? '')?.[1];
  return {
    tone: banner?.[1],
    title: text(/<strong>(.*?)<\/strong>/),
    message: banner?.[0].includes(message),
    more: ['One.', 'Two.'].filter((words) => banner?.[0].includes(words)),
    nothingCharged: text(/<b>(.*?)<\/b>/),
    back: text(/<a [^>]*>(.*?)<\/a>/),
  };
};

/** The same request is still running. Without a script, its form may have sent the payment too: the page does not mention money. */
const isBusy = ({ code, result }: Refusal) => code === '409' && result === undefined;

test.each(refusalCases.filter(({ place, refusal }) => place === 'form' && !isBusy(refusal)))(
  'the page of $step says the same of $refusal with a script and without',
  ({ step, refusal }) => {
    const failure = { outcome: 'refused', message, result: {}, ...refusal } as const;
    // The application shows the server's words of these in a toast.
    if (isUnexpected(failure)) return;
    const view = { payment: { ...start, paymentMode: method.paymentMode } } as PaymentView;
    const order = { ...rechargeOrder, redirectPage: '/' };
    const application = draw(
      <MethodNotice notice={{ from: step, failure }} order={order} method={method} view={view} />,
    );
    const { code, result = {}, says } = refusal;
    const { fields } = result;
    const notice = { kind: step, code, says, text: message, ...(Array.isArray(fields) && { fields }) } as PlainNotice;
    const page: PlainPayment = {
      page: 'payment',
      order: { msisdn: rechargeOrder.msisdn, amount: 500 },
      sealed: 'sealed',
      paymentOption: [],
      unavailable: [],
      segment: 'card',
      typed: { payer: '', email: '', gift: '' },
      wrong: {},
      notice,
    };
    expect(said(draw(<PaymentPlain view={page} />))).toEqual(said(application));
  },
);
