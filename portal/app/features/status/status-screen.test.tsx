import type { StatusResult } from '@selfcare/contract/payments';
import { markets } from '@selfcare/markets/markets';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { siteOf } from '../../site/site-of.ts';
import { SiteProvider, TextsProvider } from '../../site/site.tsx';
import { nearestShop } from '../../locales/en/nearest-shop.ts';
import { shopFinder } from '../../locales/en/places.ts';
import { status as texts } from '../../locales/en/status.ts';
import { aStorage } from '../../session/testing/fake-storage.ts';
import { keepPurchase } from '../../session/purchase.ts';
import { keepQueryData, type QueryData } from '../../session/query-data.ts';
import { aFailedStatus, aPaidStatus, aStatus } from '../../api/status-fixtures.ts';
import { MoreActions } from './actions/more-actions.tsx';
import { StatusScreen, type StatusParts } from './status-screen.tsx';

const market = markets['cg']!;
const site = siteOf(market, { tag: 'en', prefix: '/en', label: 'English' }, { apiKey: 'key', serviceId: 'service' });

const proof: StatusParts['proof'] = {
  loaded: () => ({ Content: ({ code }) => <p>proof of {code}</p>, texts: {} }),
  fetch: () => Promise.reject(new Error('it is there already')),
};

const afterPaid: StatusParts['afterPaid'] = {
  loaded: () => ({ Content: () => <p>after it was paid</p>, texts: {} }),
  fetch: () => Promise.reject(new Error('it is there already')),
};

const markup = (status: StatusResult, isOld = false) =>
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <TextsProvider texts={{ status: texts, nearestShop, shopFinder }}>
        <StatusScreen {...{ status, proof, afterPaid, isOld }} isChecking={false} onCheck={() => undefined} />
        <MoreActions {...{ status, afterPaid }} />
      </TextsProvider>
    </SiteProvider>,
  );

/** The screen as people read it: its words, one piece of text a line. */
const read = (status: StatusResult, isOld?: boolean) =>
  markup(status, isOld)
    .replace(/<[^>]+>+/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&#x27;', "'")
    .split('\n')
    .filter(Boolean);

const order: QueryData = {
  msisdn: '050000001',
  amount: 500,
  currency: 'CFA',
  lineType: 'PREPAID',
  transactionType: 'PREPAID_RECHARGE' as const,
  productCode: 'ORP',
  rechargeType: 'PREPAID RECHARGE',
};

beforeEach(() => {
  vi.stubGlobal('sessionStorage', aStorage());
  vi.stubGlobal('location', { origin: 'https://portal.example.cg' });
});

test.each(['PARTIALLY_DONE', 'Held_By_Bank'])(
  'a status word %s that the wire does not know is the heading',
  (status) => {
    const screen = read(aPaidStatus({ status: status as never, transactionStatus: status as never, charged: 'no' }));
    expect(screen).toContain(status);
    expect(screen.join(' ')).toContain('Unsuccessful');
  },
);

test.each(['FALIURE', 'FAILED', 'x <b>y</b>'])('a status word %s has the heading of a failure', (status) => {
  const screen = read(aPaidStatus({ status: status as never, transactionStatus: 'FAILED', charged: 'no' }));
  expect(screen).toContain(texts.failedHeading);
});

describe('a paid recharge', () => {
  test('thanks, says what the customer has, and is a receipt with all its rows and its proof', () => {
    const screen = read(aPaidStatus());
    expect(screen).toEqual(
      expect.arrayContaining([
        'Thank you',
        'Dear customer (05 000 00 01), your transaction is Successful.',
        '05 000 00 01 has been recharged.',
        'Receipt',
        '01KAJ7Q4M2ZC8V5XN3RD6PTW9B',
        'PREPAID RECHARGE',
        'CFA 500',
        'Lisolo Congo',
        'proof of 7KQ4M2ZC',
        texts.copy,
        texts.print,
      ]),
    );
    expect(screen.join(' ')).not.toContain('* ');
  });

  test('of a bill names account and invoice, and whoever has no number is not addressed by one', () => {
    const bill = { transactionType: 'POSTPAID_BILL' as const, accountId: '1000000003', invoiceNumber: 'I-7' };
    const whole = { paid: 500, left: 0, currencyCode: 'CFA' };
    const screen = read(aPaidStatus({ ...bill, bill: whole, mobileNumber: '', msisdn: null }));
    const facts = ['POSTPAID BILL', '1000000003', 'I-7', texts.paidInvoice, texts.left, 'CFA 0'];
    expect(screen).toEqual(expect.arrayContaining(facts));
    expect(screen).toContain('Dear customer, your transaction is Successful.');
  });

  test('of a part of a bill says what was paid and what is left, and never that the bill is paid', () => {
    const bill = { paid: 500, left: 4350.4, currencyCode: 'CFA' };
    const screen = read(aPaidStatus({ transactionType: 'POSTPAID_BILL', bill }));
    const sentence = 'Your payment of CFA 500 is recorded. CFA 4,350.40 is left to pay.';
    expect(screen).toEqual(expect.arrayContaining([sentence, texts.left, 'CFA 4,350.40']));
    expect(screen).not.toContain(texts.paidBill);
  });

  test('that a bank disputes says so, in one place', () => {
    const screen = read(aPaidStatus({ dispute: 'OPEN' }));
    expect(screen).toEqual(expect.arrayContaining([texts.disputed, texts.disputeOpen]));
    expect(screen.filter((text) => text === texts.disputeOpen)).toHaveLength(1);
    expect(read(aPaidStatus({ dispute: 'DECLINED' }))).not.toContain(texts.disputed);
  });

  test('of long ago says kindly that its numbers are not kept, and is a receipt all the same', () => {
    const screen = read(aPaidStatus({ mobileNumber: null, msisdn: null, forgotten: true }));
    expect(screen).toEqual(
      expect.arrayContaining([texts.forgotten, '••• has been recharged.', 'Receipt', 'CFA 500', 'proof of 7KQ4M2ZC']),
    );
    expect(read(aPaidStatus())).not.toContain(texts.forgotten);
  });

  test('of a bundle describes it', () => {
    const bundle = { transactionType: 'PREPAID_BUNDLES' as const, bundleDescription: '2 GB for a week' };
    expect(read(aPaidStatus(bundle))).toEqual(expect.arrayContaining([texts.bundle, '2 GB for a week']));
  });
});

describe('a broadband lead', () => {
  const byCard = { transactionType: 'HBB_LEADS' as const, paymentMode: 'HBB_LEADS', paymentGateway: 'PAYSTACK' };

  test('is titled by its id and shows the gateway for a type', () => {
    const screen = read(aPaidStatus({ ...byCard, metaInfo: { leadId: 'L1' } }));
    expect(screen).toEqual(expect.arrayContaining([texts.leadDetails.replace('{lead}', 'L1'), 'PAYSTACK']));
    expect(screen.join(' ')).toContain('registered as L1. We will call 05 000 00 01');
  });

  test('that was paid and has no id says so', () => {
    expect(read(aPaidStatus(byCard))).toContain(texts.leadMissing);
  });
});

describe('what to do next stands above what is known of the payment', () => {
  test.each([
    ['paid', aPaidStatus(), texts.back],
    ['in process', aStatus({ status: 'REQUEST_RAISED' }), texts.checkNow],
    ['failed', aFailedStatus(), texts.orderAgain],
  ] as const)('%s', (_, status, words) => {
    const screen = read(status);
    expect(screen.indexOf(words)).toBeGreaterThan(0);
    expect(screen.indexOf(words)).toBeLessThan(screen.indexOf(texts.transactionId));
  });
});

describe('a payment in process', () => {
  test.each(['REQUEST_REGISTERED', 'REQUEST_RAISED', 'ALREADY_PROCESSED'] as const)('%s says so', (status) => {
    const screen = read(aStatus({ status }));
    expect(screen[0]).toBe('In Processing');
    expect(screen).toEqual(expect.arrayContaining([texts.liveText, texts.checkNow, texts.copyLink, texts.back]));
    expect(screen.join(' ')).not.toContain('proof');
  });

  test('of an account that a card pays for promises no message: there is no number to send it to', () => {
    const account = { transactionType: 'POSTPAID_BILL' as const, accountId: 'PE1234567890', msisdn: null };
    const screen = read(aStatus({ ...account, mobileNumber: null }));
    expect(screen).toContain(texts.liveTextKept);
    expect(screen).not.toContain(texts.liveText);
  });

  test('by card promises none to who pays: at most the line that it is for gets one', () => {
    const screen = read(aStatus({ msisdn: null, paymentMode: 'PAYMENT_GATEWAY', paymentGateway: 'PAYSTACK' }));
    expect(screen).toContain(texts.liveTextKept);
    expect(screen).not.toContain(texts.liveText);
  });

  test('that cannot be asked about at the moment says that it is older', () => {
    for (const status of [aStatus(), aPaidStatus()]) {
      expect(read(status, true)).toContain(texts.unseen);
      expect(read(status)).not.toContain(texts.unseen);
    }
  });

  test('with its money on the way back is told as a refund', () => {
    const screen = read(aStatus({ charged: 'yes', statusReason: 'The line is barred.' }));
    expect(screen).toEqual(
      expect.arrayContaining([texts.refundUnderWay, '* The line is barred.', texts.refundUnderWayText, texts.copyLink]),
    );
  });

  test('whose money waits for a person says so, and not that it is on its way', () => {
    for (const status of [
      aStatus({ charged: 'yes', statusReason: 'x', refund: 'BY_HAND' }),
      aFailedStatus({ charged: 'yes', statusReason: 'x', refund: 'BY_HAND' }),
    ]) {
      const screen = read(status);
      expect(screen).toEqual(expect.arrayContaining([texts.refundByHand, texts.refundByHandText]));
      expect(screen).not.toContain(texts.refundUnderWay);
      expect(screen).not.toContain(texts.refundUnderWayText);
    }
  });

  test('with its money on the way back says how much that is, where it is not the price', () => {
    const screen = read(aStatus({ charged: 'yes', statusReason: 'x', charge: { amount: 700, currencyCode: 'CFA' } }));
    expect(screen.slice(0, 12).join(' ')).toMatch(/CFA +700/);
  });
});

describe('a failed payment', () => {
  test.each([
    ['no', texts.notCharged],
    ['pending', texts.chargeUnknown],
    ['yes', texts.refundUnderWay],
    ['refunded', texts.refunded],
  ] as const)('answers whether it was charged (%s), with its reason', (charged, answer) => {
    const screen = read(aFailedStatus({ charged, statusReason: 'You declined.' }));
    expect(screen).toEqual(expect.arrayContaining(['FAILED', answer, '* You declined.', texts.call]));
    expect(screen.filter((words) => words.includes('You declined.'))).toHaveLength(1);
    expect(screen).toContain('Dear customer (05 000 00 01), your transaction is Unsuccessful.');
  });

  test('that was not charged says nothing of what it would have been charged as', () => {
    const screen = read(aFailedStatus({ charged: 'no', charge: { amount: 700, currencyCode: 'NGN' } }));
    expect(screen).not.toContain(texts.taken);
    expect(screen.join(' ')).not.toContain('700');
  });

  test('is tried again with the order that this tab holds, by the same or another way', () => {
    keepQueryData(order);
    const screen = read(aFailedStatus());
    expect(screen).toEqual(expect.arrayContaining([texts.orderKept, texts.otherMethod]));
    expect(screen).toContain('Try again with {brand} Money');
  });

  test.each([{ amount: 900 }, { msisdn: '050000002' }, { transactionType: 'POSTPAID_BILL' as const }])(
    'is not mixed up with another order: %j',
    (part) => {
      keepQueryData({ ...order, ...part });
      const screen = read(aFailedStatus());
      expect(screen).toEqual(expect.arrayContaining([texts.startOver, texts.orderAgain]));
      expect(screen).not.toContain(texts.otherMethod);
    },
  );

  test('is known by its id even where a stranger’s view is all there is', () => {
    keepQueryData(order);
    const id = '8f7c2a34-3f6a-4c7e-9a53-0d6a4b6f7c11';
    const transactionId = aFailedStatus().transactionId;
    keepPurchase({ purchaseId: id, idempotencyKey: id, descriptor: 'x', transactionId });
    expect(read(aFailedStatus({ mobileNumber: '05 ••• •• 01' }))).toContain(texts.otherMethod);
  });

  test('that another attempt has replaced asks nobody to begin anew: the other one may be paid', () => {
    const replaced = aFailedStatus({ reasonCode: 'replaced-by-another-attempt', statusReason: 'See the other one.' });
    const screen = read(replaced);
    expect(screen).toEqual(expect.arrayContaining([texts.notCharged, '* See the other one.', texts.call]));
    for (const invitation of [texts.startOver, texts.orderAgain]) expect(screen).not.toContain(invitation);
    keepQueryData(order);
    expect(read(replaced)).toContain(texts.otherMethod);
  });

  test('is not tried again while it may still be charged', () => {
    keepQueryData(order);
    const screen = read(aFailedStatus({ charged: 'pending' }));
    expect(screen).toEqual(expect.arrayContaining([texts.chargeUnknownText, texts.checkNow]));
    expect(screen).not.toContain(texts.otherMethod);
  });
});

const refunded = (part: Partial<StatusResult> = {}) =>
  aFailedStatus({ charged: 'refunded', statusReason: 'Refunded: no such line', ...part });

describe('a payment whose money is back', () => {
  test('keeps the words of a failure and loses its alarm', () => {
    keepQueryData(order);
    const screen = read(refunded({ reasonCode: 'wallet-locked' }));
    expect(screen).toEqual(expect.arrayContaining(['FAILED', texts.refunded, texts.otherMethod]));
    expect(screen).toContain('The money is back on your {brand} Money account.');
    expect(markup(refunded())).toContain('result--calm');
    expect(markup(refunded())).not.toMatch(/--bad/);
    expect(markup(aFailedStatus())).toContain('result--bad');
  });

  test.each([
    ['line-barred', texts.otherNumber],
    ['line-unknown', texts.otherNumber],
    ['bundle-withdrawn', texts.otherBundle],
    ['delivery-refused', texts.orderAgain],
    ['given-back', texts.orderAgain],
  ] as const)('offers only what can help where %s was the reason', (reasonCode, action) => {
    keepQueryData(order);
    const screen = read(refunded({ reasonCode }));
    expect(screen).toContain(action);
    for (const vain of [texts.otherMethod, texts.orderKept, 'Try again with {brand} Money'])
      expect(screen).not.toContain(vain);
  });

  test('shows what was charged where that is not the price, and the price in its own row', () => {
    const screen = read(refunded({ charge: { amount: 700, currencyCode: 'CFA' } }));
    expect(screen.slice(0, 12).join(' ')).toMatch(/CFA +700/);
    expect(screen.join('|')).toMatch(/Amount\|CFA 500\|Charged as\|CFA 700/);
  });

  test('is not ended like one that charged nothing, where this tab has no order of it any more', () => {
    expect(read(refunded())).not.toContain(texts.startOver);
  });

  test.each(['no', 'pending'] as const)('is told of as charged only once it was (%s)', (charged) => {
    const charge = { amount: 700, currencyCode: 'NGN' };
    expect(read(aStatus({ charged, charge }))).not.toContain(texts.taken);
    expect(read(aStatus({ charged: 'yes', charge }))).toContain(texts.taken);
  });
});
