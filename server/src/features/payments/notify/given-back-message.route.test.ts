import { market } from '@selfcare/markets/cg/market';
import { beforeEach, expect, test } from 'vitest';
import { aLine } from '../../../testing/consent.ts';
import { answers } from '../../../testing/fakes/scripted.ts';
import { aCardRecharge, aRecharge, aStoredPayment } from '../../../testing/orders.ts';
import { serverLanguages } from '../../../locales/texts.ts';
import { createVault } from '../../../security/vault.ts';
import { testDataKey } from '../../../testing/engine.ts';
import { emptyPayments } from '../../../testing/postgres/empty.ts';
import type { Browser } from '../../../testing/portal.ts';
import { raise } from '../../../testing/raise.ts';
import { aTeller, sendAll } from '../../../testing/telling.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePortal } from '../../../testing/use-portal.ts';
import { createRefundDesk } from '../operations/order-refund.ts';
import { givenBackText, sendGivenBack } from './given-back-message.ts';
import { sendOutcomeMessage } from './outcome-message.ts';

const portal = await usePortal();
const { operator } = portal;
let owner: Browser;
let payer: string;
beforeEach(async () => {
  await emptyPayments(portal.database);
  operator.inbox.length = 0;
  owner = portal.browser();
  payer = aLine();
});

const telling = aTeller(portal, { isOwner: async () => true });
const tell = () => sendAll(sendGivenBack(telling));
const tellEnds = () => sendAll(sendOutcomeMessage(telling));

/** A prompt that runs out, and whose owner is charged all the same afterwards. */
const chargedLate = async (headers = {}) => {
  const id = await raise(owner, aRecharge({ paymentMobile: `0${payer}` }), headers);
  operator.wallet.expire(id);
  await portal.settle(600);
  const seen = (await portal.browser().get('status', { tid: id })).body.result;
  expect([seen.status, seen.charged]).toEqual(['FAILED', 'no']);
  return id;
};
const givenBack = async (id: string) => {
  operator.book.debits.find(({ transactionId }) => transactionId === id)!.state = 'paid';
  await portal.settle(8 * 24 * 3600);
  expect((await portal.browser().get('status', { tid: id })).body.result.charged).toBe('refunded');
};

test('whoever was told that nothing was charged, and was charged and refunded later, is told so once', async () => {
  const id = await chargedLate({ lang: 'en' });
  await letTimePass(portal.database, 31);
  await tellEnds();
  expect(operator.inbox.map(({ text }) => text)).toEqual([expect.stringContaining('Nothing was charged')]);
  await tell();
  expect(operator.inbox).toHaveLength(1);
  await givenBack(id);
  await Promise.all([tell(), tell()]);
  await tell();
  const { receiptCode } = (await owner.get('status', { tid: id })).body.result;
  const code = `${receiptCode.slice(0, 4)}-${receiptCode.slice(4)}`;
  expect(operator.inbox.slice(1)).toEqual([
    {
      to: `+242${payer}`,
      text: `Lisolo: CFA 500 was taken after all, after the end of your payment. It has been given back. Receipt: ${code}.`,
    },
  ]);
});

test('so is who saw the end on the page, and got no first message', async () => {
  const id = await chargedLate();
  await owner.get('status', { tid: id });
  await letTimePass(portal.database, 31);
  await tellEnds();
  expect(operator.inbox).toEqual([]);
  await givenBack(id);
  await tell();
  expect(operator.inbox).toEqual([
    {
      to: `+242${payer}`,
      text: expect.stringContaining("500 CFA ont été pris après la fin de votre paiement. L'argent vous a été rendu"),
    },
  ]);
});

test('who was charged another amount than the price is told that one', async () => {
  const id = await chargedLate({ lang: 'en' });
  const debit = operator.book.debits.find(({ transactionId }) => transactionId === id)!;
  Object.assign(debit, { state: 'paid', charge: { amountMinor: 300, currency: 'XAF' } });
  await portal.settle(600);
  debit.refunds = 1;
  await portal.settle(86_400);
  await tell();
  expect(operator.inbox).toHaveLength(1);
  expect(operator.inbox[0]!.text).toMatch(/^Lisolo: CFA 300 was taken after all/);
  expect(operator.inbox[0]!.text).not.toContain('500');
});

test('a message that did not go out is tried again; one that may have gone out is not', async () => {
  await givenBack(await chargedLate());
  operator.sms.send.next(answers({ outcome: 'unsent' }));
  await tell();
  operator.sms.send.next(answers({ outcome: 'unknown' }));
  const before = operator.sms.send.calls.length;
  await tell();
  await tell();
  expect(operator.sms.send.calls).toHaveLength(before + 1);
});

test('a card has no number: nobody else is told of its money', async () => {
  const id = await raise(owner, aCardRecharge({ mobileNumber: payer }));
  await portal.settle(24 * 3600);
  operator.card.pay(id);
  await portal.settle(8 * 24 * 3600);
  expect((await owner.get('status', { tid: id })).body.result).toMatchObject({ status: 'FAILED', charged: 'refunded' });
  await tell();
  expect(operator.inbox).toEqual([]);
});

/** A delivered recharge of which the operator gives so much back. */
const refunded = async (amount: string, headers = {}) => {
  const id = await raise(owner, aRecharge({ paymentMobile: `0${payer}` }), headers);
  operator.wallet.approve(id);
  await portal.settle(600);
  await owner.get('status', { tid: id });
  const desk = createRefundDesk(portal.database, createVault(testDataKey), market);
  expect(await desk.order(id, { amount, by: 'Awa', why: 'A complaint' })).toMatchObject({ payment: id });
  await portal.settle(600);
  return id;
};

test('a payer of whose delivered payment the operator gives money back is told so once, and the status says how much', async () => {
  const id = await refunded('200', { lang: 'en' });
  const told = {
    status: 'SUCCESS',
    transactionStatus: 'SUCCESS',
    charged: 'yes',
    refunded: { amount: 200, currency: 'CFA' },
  };
  const { result } = (await owner.get('status', { tid: id })).body;
  expect(result).toMatchObject(told);
  expect((await portal.browser().get('fetchTransaction', { txnId: id })).body.result).toMatchObject(told);
  await Promise.all([tell(), tell()]);
  await tell();
  const code = `${result.receiptCode.slice(0, 4)}-${result.receiptCode.slice(4)}`;
  expect(operator.inbox).toEqual([
    {
      to: `+242${payer}`,
      text: `Lisolo: CFA 200 of your payment has been given back to you. Receipt: ${code}.`,
    },
  ]);
});

test('of each part they are told; a part whose message did not go out is told again', async () => {
  const id = await refunded('200', { lang: 'en' });
  operator.sms.send.next(answers({ outcome: 'unsent' }));
  await tell();
  const desk = createRefundDesk(portal.database, createVault(testDataKey), market);
  await desk.order(id, { amount: '300', by: 'Awa', why: 'A complaint' });
  await portal.settle(600);
  await tell();
  await tell();
  expect(operator.inbox.map(({ text }) => /CFA \d+/.exec(text)?.[0]).toSorted()).toEqual(['CFA 200', 'CFA 300']);
  expect((await owner.get('status', { tid: id })).body.result.refunded).toEqual({ amount: 500, currency: 'CFA' });
});

const births = ['late-charge', 'operator-refund'] as const;
test.each(serverLanguages)('in %s it is of the GSM alphabet and one message long', (language) => {
  const dear = { price: { amountMinor: 500_000, currency: 'XAF' }, receiptCode: 'ABCD2345', language };
  for (const childBorn of births) {
    const text = givenBackText({ ...aStoredPayment(dear), childBorn, back: dear.price }, market);
    expect(text).toMatch(/^[A-Za-z0-9 .,:;!?'"()/+\-@éèùàò]*$/);
    expect(text.length).toBeLessThanOrEqual(160);
  }
});
