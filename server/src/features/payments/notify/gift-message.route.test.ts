import { market } from '@selfcare/markets/cg/market';
import { giftSentences, type InitiateRequest } from '@selfcare/contract/payments';
import { beforeEach, describe, expect, test } from 'vitest';
import { serverLanguages } from '../../../locales/texts.ts';
import { emptyPayments } from '../../../testing/postgres/empty.ts';
import { aBill, aBundle, aCardRecharge, anInvoice, aRecharge, aStoredPayment } from '../../../testing/orders.ts';
import type { Browser } from '../../../testing/portal.ts';
import { payFor, raise } from '../../../testing/raise.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import { aTeller, sendAll } from '../../../testing/telling.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePortal } from '../../../testing/use-portal.ts';
import { sendOutcomeMessage } from './outcome-message.ts';
import { giftText, sendGiftMessage } from './gift-message.ts';
import { noDetails } from '../core/payment.ts';

const relative = '050000012';
const portal = await usePortal();
const { operator } = portal;
let giver: Browser;
beforeEach(async () => {
  await emptyPayments(portal.database);
  operator.inbox.length = 0;
  giver = portal.browser();
});

const telling = () => aTeller(portal);
const tell = () => sendAll(sendGiftMessage(telling()));
const given = (order: InitiateRequest, headers = {}) => payFor(portal, giver, order, headers);
const aGift = (changes: Partial<InitiateRequest> = {}) =>
  aRecharge({ mobileNumber: relative, giftSentence: 'happy-birthday', ...changes });

test('the line that was given something is told once, in the server’s words, with only the ends of the giver’s number', async () => {
  await given(aGift());
  await Promise.all([tell(), tell()]);
  await tell();
  expect(operator.inbox).toEqual([
    { to: '+242050000012', text: 'Lisolo : 05 *** ** 01 vous offre 500 CFA de crédit. Joyeux anniversaire !' },
  ]);
});

test('a bundle is named, and a bill by the amount that was paid of it', async () => {
  await given(aBundle({ mobileNumber: relative, giftSentence: 'none' }), { lang: 'en' });
  await given(aBill({ amount: 1000, unit: 1000, giftSentence: 'thank-you' }), { lang: 'en' });
  await tell();
  expect(new Map(operator.inbox.map(({ to, text }) => [to, text]))).toEqual(
    new Map([
      ['+242050000012', 'Lisolo: 05 *** ** 01 gives you the bundle Forfait D1.'],
      ['+242050000003', 'Lisolo: 05 *** ** 01 has paid CFA 1,000 of your bill. Thank you for everything!'],
    ]),
  );
  expect(operator.inbox).toHaveLength(2);
});

test('a card has no number: somebody gives, and the line hears of it by this message alone', async () => {
  const order = aCardRecharge({ mobileNumber: relative, giftSentence: 'with-love' });
  await given(order);
  await letTimePass(portal.database, 31);
  await tell();
  await sendAll(sendOutcomeMessage(telling()));
  expect(operator.inbox.map(({ text }) => text)).toEqual([
    "Lisolo : Quelqu'un vous offre 500 CFA de crédit. Avec toute mon affection.",
  ]);
});

test.each([
  ['what one gives oneself', aGift({ mobileNumber: '050000001' })],
  ['what is no gift', aGift({ giftSentence: null })],
  ['what is no gift, in the other way to say so', aGift({ giftSentence: '' })],
  ['an invoice of a fixed account, which has no line', anInvoice({ giftSentence: 'thank-you' })],
])('of %s nobody is told', async (_, order) => {
  await given(order);
  await tell();
  expect(operator.inbox).toEqual([]);
});

test('nobody is told before it is there, nor of what was given back', async () => {
  const id = await raise(giver, aGift());
  await tell();
  expect(operator.inbox).toEqual([]);
  operator.topup.refusals.set('+242050000012', 'line-barred');
  operator.wallet.approve(id);
  await portal.settle(600);
  operator.topup.refusals.clear();
  await tell();
  expect(operator.inbox).toEqual([]);
});

test('a message that did not go out is tried again, one that may have gone out is not, a day later none', async () => {
  await given(aGift());
  operator.sms.send.next(answers({ outcome: 'unsent' }));
  await tell();
  operator.sms.send.next(answers({ outcome: 'unknown' }));
  const before = operator.sms.send.calls.length;
  await tell();
  await tell();
  expect(operator.sms.send.calls).toHaveLength(before + 1);
  await given(aGift({ amount: 700, unit: 700 }));
  await letTimePass(portal.database, 86_401);
  await tell();
  expect(operator.sms.send.calls).toHaveLength(before + 1);
});

test('nothing that the giver wrote is in it, and what they may not pick is refused', async () => {
  const written = { emailId: 'written@example.cg', loggedInNumber: 'written', accountId: 'written', txnId: 'written' };
  await given(aGift(written));
  await tell();
  expect(operator.inbox).toHaveLength(1);
  expect(operator.inbox[0]!.text).not.toMatch(/written|0?50000001/);
  for (const giftSentence of ['I love you', 'with-love ', 'constructor', 7, ['with-love']])
    expect((await giver.post('initiate', { ...aGift(), giftSentence })).body).toMatchObject({
      code: '400',
      result: { fields: [{ path: 'giftSentence' }] },
    });
});

// The alphabet of GSM 03.38 that our texts use: one letter outside it halves what a message holds.
const gsm = /^[A-Za-z0-9 .,:;!?'"()/+\-@éèùàò*]*$/;

describe.each(serverLanguages)('in %s', (language) => {
  test.each(
    giftSentences.flatMap((gift) =>
      (['airtime', 'bundle', 'bill'] as const).map((product) => [product, gift] as const),
    ),
  )('the message of %s with "%s" is of the GSM alphabet and one message long', (product, gift) => {
    const bundle = product === 'bundle' ? 'Un nom de forfait bien trop long pour tenir dans un message' : null;
    const payment = aStoredPayment({
      state: 'DONE',
      language,
      price: { amountMinor: 500_000, currency: 'XAF' },
      ...(product === 'bundle' && { transactionType: 'PREPAID_BUNDLES' }),
      ...(product === 'bill' && { transactionType: 'POSTPAID_BILL', target: '1000000003' }),
      details: { ...noDetails, bundle, gift, line: product === 'bill' ? '050000003' : null },
    });
    const text = giftText(payment, market)!;
    expect(text).toMatch(gsm);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).not.toContain('1000000003');
  });
});
