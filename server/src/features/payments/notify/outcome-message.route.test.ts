import { market } from '@selfcare/markets/cg/market';
import { beforeEach, expect, test, vi } from 'vitest';
import { serverLanguages } from '../../../locales/texts.ts';
import { emptyPayments } from '../../../testing/postgres/empty.ts';
import { aBill, aCardRecharge, anInvoice, aRecharge, aStoredPayment, byCard } from '../../../testing/orders.ts';
import { aLine } from '../../../testing/consent.ts';
import type { Browser } from '../../../testing/portal.ts';
import { payFor, raise } from '../../../testing/raise.ts';
import { answers, lostAfter } from '../../../testing/fakes/scripted.ts';
import { aTeller, sendAll } from '../../../testing/telling.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePortal } from '../../../testing/use-portal.ts';
import { outcomeMessageText, sendOutcomeMessage } from './outcome-message.ts';
import type { MessageDeps } from './tell.ts';
import type { RefundOutcome } from '../core/gateway.ts';
import { noDetails, type Payment } from '../core/payment.ts';

const portal = await usePortal();
const { operator } = portal;
let owner: Browser;
beforeEach(async () => {
  await emptyPayments(portal.database);
  operator.inbox.length = 0;
  owner = portal.browser();
});

const tell = (changes: Partial<MessageDeps> = {}) => sendAll(sendOutcomeMessage(aTeller(portal, changes)));
const paid = (order = aRecharge()) => payFor(portal, owner, order);

test('whoever closed the page hears of a success by one text message, with the receipt’s code', async () => {
  await paid(aRecharge({ mobileNumber: '050000012' }));
  await letTimePass(portal.database, 31);
  await Promise.all([tell(), tell()]);
  await tell();
  expect(operator.inbox).toEqual([
    {
      to: '+242050000001',
      text: expect.stringMatching(/^Lisolo : paiement de 500 CFA pour le 05 000 00 12, .* [0-9A-Z]{4}-[0-9A-Z]{4}\.$/),
    },
  ]);
});

test('a card has no number: the line that got the product hears', async () => {
  await paid(aCardRecharge({ mobileNumber: '050000012' }));
  await letTimePass(portal.database, 31);
  await tell();
  expect(operator.inbox.map(({ to }) => to)).toEqual(['+242050000012']);
});

test('whoever saw the end on the page gets no message; a stranger’s look does not count', async () => {
  const seen = await paid();
  await owner.get('status', { tid: seen });
  await letTimePass(portal.database, 31);
  await tell();
  expect(operator.inbox).toEqual([]);

  const unseen = await paid(aRecharge({ amount: 700, unit: 700 }));
  await portal.browser().get('status', { tid: unseen });
  await letTimePass(portal.database, 31);
  await tell();
  expect(operator.inbox).toHaveLength(1);
});

test('nobody is told within half a minute of the end, nor of what is not over', async () => {
  await paid();
  await tell();
  const open = await raise(owner, aRecharge({ amount: 700, unit: 700 }));
  await letTimePass(portal.database, 31);
  await owner.get('status', { tid: open });
  expect(operator.inbox).toEqual([]);
  await tell();
  expect(operator.inbox).toHaveLength(1);
});

test('nobody is told of an end that was more than a day ago: messages were off for as long', async () => {
  await paid();
  await letTimePass(portal.database, 24 * 3600 + 1);
  await tell();
  expect(operator.inbox).toEqual([]);
  await paid(aRecharge({ amount: 700, unit: 700 }));
  await letTimePass(portal.database, 24 * 3600 - 60);
  await tell();
  expect(operator.inbox).toHaveLength(1);
});

test('a message that did not go out is tried again; one that may have gone out is not', async () => {
  await paid();
  await letTimePass(portal.database, 31);
  operator.sms.send.next(answers({ outcome: 'unsent' }));
  await tell();
  expect(operator.inbox).toEqual([]);
  operator.sms.send.next(answers({ outcome: 'unknown' }));
  const before = operator.sms.send.calls.length;
  await tell();
  await tell();
  expect(operator.sms.send.calls).toHaveLength(before + 1);
});

test('where the database goes while one is told, all others hear', async () => {
  for (const amount of [500, 700, 900]) await paid(aRecharge({ amount, unit: amount }));
  await letTimePass(portal.database, 31);
  const reserveNotice = vi.fn(async () => true).mockRejectedValueOnce(new Error('gone'));
  await expect(tell({ reserveNotice })).rejects.toThrow('gone');
  await tell();
  expect(operator.inbox).toHaveLength(2);
});

test('a number that got its messages hears no more of a success, and of money given back all the same [A33]', async () => {
  const hasEnough = { reserveNotice: async () => false };
  await paid();
  await letTimePass(portal.database, 31);
  await tell(hasEnough);
  await tell();
  expect(operator.inbox).toEqual([]);

  operator.topup.deliver.next(answers({ outcome: 'refused' as const, reason: 'line-barred' as const }));
  await paid(aRecharge({ amount: 700, unit: 700 }));
  await letTimePass(portal.database, 31);
  await tell(hasEnough);
  expect(operator.inbox.map(({ text }) => text)).toEqual([expect.stringContaining('Vos 700 CFA ont été rendus')]);
});

test('each message takes one of what its number gets, and one that did not go out puts it back', async () => {
  const told: string[] = [];
  const counted = {
    reserveNotice: async (to: string) => told.push(`taken ${to}`) > 0,
    releaseNotice: async (to: string) => void told.push(`given back ${to}`),
  };
  await paid();
  await letTimePass(portal.database, 31);
  operator.sms.send.next(answers({ outcome: 'unsent' }));
  await tell(counted);
  expect(told).toEqual(['taken 050000001', 'given back 050000001']);
  await tell(counted);
  expect(told).toEqual(['taken 050000001', 'given back 050000001', 'taken 050000001']);
  expect(operator.inbox).toHaveLength(1);
});

test('a refund that is found only after days, on hold by then, is told like any other', async () => {
  operator.topup.deliver.next(answers({ outcome: 'refused' as const, reason: 'line-barred' as const }));
  operator.wallet.refund.next(lostAfter);
  let isFound = false;
  const enquiries = Array.from(
    { length: 200 },
    () => async (honest: () => Promise<RefundOutcome>) => (isFound ? honest() : { outcome: 'pending' as const }),
  );
  operator.wallet.enquireRefund.next(...enquiries);
  const id = await raise(owner, aRecharge({ amount: 900, unit: 900, paymentMobile: `0${aLine()}` }));
  operator.wallet.approve(id);
  await portal.settle(3 * 24 * 3600);
  expect(await portal.engine.store.find(id)).toMatchObject({ state: 'REFUNDING', onHold: true });
  isFound = true;
  await portal.settle(3 * 24 * 3600);
  expect((await portal.engine.store.find(id))?.state).toBe('REFUNDED');
  await portal.database.query(`update payment set entered_at = now() - interval '31 seconds' where id = $1`, [id]);
  await tell();
  expect(operator.inbox.map(({ text }) => text)).toEqual([expect.stringContaining('Vos 900 CFA ont été rendus')]);
});

const textOf = (changes: Partial<Payment>) =>
  outcomeMessageText(aStoredPayment({ language: 'en', ...changes }), market);

test('a prompt that ran out is told as not charged, money that went back as given back, a refusal on the phone not at all', () => {
  expect(textOf({ state: 'EXPIRED', reason: 'prompt-expired' })).toContain('Nothing was charged');
  expect(textOf({ state: 'REFUNDED', reason: 'line-barred' })).toContain('were given back');
  expect(textOf({ state: 'DECLINED', reason: 'declined-by-customer' })).toBeUndefined();
  expect(textOf({ state: 'DECLINED', reason: 'declined-by-provider', sentAt: null })).toBeUndefined();
});

const bill = { transactionType: 'POSTPAID_BILL', target: '1000000003' } as const;
const line = '050000003';

test('what was bought is said in its own words', () => {
  expect(textOf({ state: 'DONE' })).toContain('payment of CFA 500 for 05 000 00 01 done');
  expect(
    textOf({ state: 'DONE', transactionType: 'PREPAID_BUNDLES', details: { ...noDetails, bundle: '5 GB' } }),
  ).toContain('for the bundle 5 GB of 05 000 00 01 done');
  expect(textOf({ state: 'DONE', ...bill, details: { ...noDetails, line } })).toContain(
    'for the bill of 05 000 00 03 done',
  );
  const invoice = { ...bill, target: 'PE1234567890', details: { ...noDetails, invoiceNumber: 'INV-1' } };
  expect(textOf({ state: 'REFUNDED', ...invoice })).toContain('the invoice INV-1 of account PE1234567890 could not');
});

test('of a bill it says what was paid and what is left, with the hundredths; nothing of it where that is not known', () => {
  const price = { amountMinor: 20_000, currency: 'XAF' };
  const told = (outstanding: number | null, language = 'en') =>
    textOf({ state: 'DONE', ...bill, price, language, details: { ...noDetails, line, outstanding } });
  expect(told(2_435_040)).toContain('CFA 20,000 paid for the bill of 05 000 00 03. Left to pay: CFA 4,350.40.');
  expect(told(2_435_040, 'fr-FR')).toContain(
    '20 000 CFA payés pour la facture du 05 000 00 03. Reste à payer : 4 350,40 CFA.',
  );
  expect(told(1_999_960)).toContain('Left to pay: CFA 0.');
  expect(told(null)).toContain('payment of CFA 20,000 for the bill of 05 000 00 03 done');
});

test('of a refund it says what was charged, and claims nothing of a delivery where somebody decided it', () => {
  const charge = { amountMinor: 700, currency: 'XAF' };
  expect(textOf({ state: 'REFUNDED', reason: 'line-barred' })).toMatch(/could not be delivered.* CFA 500 were/);
  const byHand = textOf({ state: 'REFUNDED', reason: 'given-back', charge });
  expect(byHand).toContain('Your CFA 700 were given back');
  expect(byHand).not.toContain('delivered');
});

test('of a bill that a card paid its line hears, of a fixed account nobody', async () => {
  await paid(aBill(byCard));
  await paid(anInvoice(byCard));
  await letTimePass(portal.database, 31);
  await tell();
  expect(operator.inbox.map(({ to }) => to)).toEqual(['+242050000003']);
});

// The alphabet of GSM 03.38 that our texts use: one letter outside it halves what a message holds.
const gsm = /^[A-Za-z0-9 .,:;!?'"()/+\-@éèùàò]*$/;

test.each(serverLanguages)('in %s every text is of the GSM alphabet and one message long', (language) => {
  const bundle = 'Un nom de forfait bien trop long pour tenir dans un message';
  const products: Partial<Payment>[] = [
    {},
    { transactionType: 'PREPAID_BUNDLES', details: { ...noDetails, bundle } },
    { ...bill, details: { ...noDetails, line } },
    { ...bill, details: { ...noDetails, line, outstanding: 99_999_999_99 } },
    { ...bill, target: 'PE1234567890', details: { ...noDetails, invoiceNumber: 'INV-2026-0000123' } },
    {
      ...bill,
      target: 'PE1234567890',
      details: { ...noDetails, invoiceNumber: 'INV-2026-0000123', outstanding: 500_000_40 },
    },
  ];
  const ends = [{ state: 'DONE' }, { state: 'REFUNDED' }, { state: 'EXPIRED', reason: 'prompt-expired' }] as const;
  for (const payment of ends.flatMap((end) =>
    products.map((product) => aStoredPayment({ ...end, ...product, language })),
  )) {
    const dear = { ...payment, price: { amountMinor: 500_000, currency: 'XAF' } };
    const text = outcomeMessageText({ ...dear, receiptCode: 'ABCD2345' }, market)!;
    expect(text).toMatch(gsm);
    expect(text.length).toBeLessThanOrEqual(160);
  }
});
