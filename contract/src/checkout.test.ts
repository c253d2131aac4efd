import { describe, expect, test } from 'vitest';
import {
  actionsAfter,
  actionsIn,
  alsoSaid,
  conflictingPayment,
  initiateOf,
  movedPrice,
  processOf,
  readRefusal,
  wordsOf,
  type Action,
  type Meaning,
  type Refusal,
} from './checkout.ts';
import { codes, type Code } from './codes.ts';
import { modeOf, modesOf } from './payment-modes.ts';
import { paymentMethodTypes } from './payment-methods.ts';
import type { StatusResult } from './payments.ts';
import { chargesNothing, other, own } from './testing/refusals.ts';

/** Every mode of every method, and whether its calls carry a token. */
const modes = paymentMethodTypes.flatMap((type) =>
  modesOf(type).map((name) => ({ mode: modeOf(type, name, 'lisolo'), hasToken: name === 'airtime' || name === 'pin' })),
);

const allCodes = [...(Object.keys(codes) as Code[]), '56D005', 'unknown'];

/** The codes of a refusal by the payer's provider. */
const provider = new Set(['1004', '1006', '1010', '4001', '56D005']);

const processKind = (code: string, hasToken: boolean, isRepeat: boolean): Meaning['kind'] => {
  if (code === '401' && hasToken) return 'token';
  return chargesNothing.has(code) && !isRepeat ? 'ended' : 'unclear';
};

const initiateKind = (code: string, hasToken: boolean): Meaning['kind'] => {
  if (code === '401' && hasToken) return 'token';
  return ({ '409': 'busy', '422': 'renew' } as const)[code] ?? 'ended';
};

describe.each(modes)('a refusal of $mode', ({ hasToken }) => {
  test.each(allCodes)('%s of initiate means the same for every client', (code) => {
    expect(readRefusal({ code }, { step: 'initiate', hasToken }).kind).toBe(initiateKind(code, hasToken));
  });

  test.each(allCodes)('%s of process ends the attempt only if nothing was charged for certain', (code) => {
    for (const isRepeat of [false, true]) {
      const meaning = readRefusal({ code }, { step: 'process', transactionId: own, hasToken, isRepeat });
      expect(meaning.kind).toBe(processKind(code, hasToken, isRepeat));
      if (meaning.kind === 'ended') expect(meaning.isSpent).toBe(['1006', '1010', '4001'].includes(code));
    }
  });

  test.each(allCodes)('%s of process leaves the form open, or leads to the status', (code) => {
    for (const isRepeat of [false, true]) {
      const meaning = readRefusal({ code }, { step: 'process', transactionId: own, hasToken, isRepeat });
      const isOpen = processKind(code, hasToken, isRepeat) !== 'unclear';
      expect(actionsAfter(meaning).includes('new-attempt')).toBe(isOpen);
      expect(actionsAfter(meaning).includes('wait')).toBe(!isOpen);
    }
  });

  test.each(allCodes)('%s is titled as a refused payment only if the payer’s provider refused it', (code) => {
    expect(wordsOf({ code }, 'process').title).toBe(provider.has(code) ? 'noticeRefused' : 'noticeTitle');
    expect(wordsOf({ code }, 'initiate').title).toBe('noticeTitle');
  });

  test('503 of process ends the attempt only if it states that nothing was charged, and never ends a repeat', () => {
    const refusal = { code: '503', result: { charged: 'no' } };
    const sent = { step: 'process', transactionId: own, hasToken } as const;
    expect(readRefusal(refusal, sent)).toEqual({ kind: 'ended', isSpent: false });
    expect(readRefusal(refusal, { ...sent, isRepeat: true })).toEqual({ kind: 'unclear' });
    expect(readRefusal({ code: '500', result: { charged: 'no' } }, sent)).toEqual({ kind: 'unclear' });
  });

  test.each(['initiate', 'process'] as const)(
    '409 of %s conflicts with a payment, with its id if it is named',
    (step) => {
      for (const isRepeat of [false, true]) {
        const sent = { step, transactionId: own, hasToken, isRepeat };
        const named = { code: '409', result: { transactionId: other } };
        expect(readRefusal(named, sent)).toEqual({ kind: 'conflict', transactionId: other });
        expect(readRefusal({ code: '409', result: { underWay: true } }, sent)).toEqual({ kind: 'conflict' });
      }
    },
  );

  test('409 of process that names its own transaction is unclear', () => {
    const refusal = { code: '409', result: { transactionId: own } };
    expect(readRefusal(refusal, { step: 'process', transactionId: own, hasToken })).toEqual({ kind: 'unclear' });
  });

  test('429 that offers a code waits for the proof, but not for a repeat', () => {
    const refusal = { code: '429', result: { prove: true } };
    const sent = { step: 'process', transactionId: own, hasToken } as const;
    expect(readRefusal(refusal, sent).kind).toBe(hasToken ? 'ended' : 'proof');
    expect(readRefusal(refusal, { ...sent, isRepeat: true }).kind).toBe('unclear');
  });
});

test.each<[Meaning, Action[]]>([
  [{ kind: 'ended', isSpent: true }, ['new-attempt', 'cancel']],
  [{ kind: 'conflict', transactionId: other }, ['wait', 'cancel']],
  [{ kind: 'conflict' }, ['wait', 'cancel']],
  [{ kind: 'token' }, ['new-attempt', 'cancel']],
  [{ kind: 'proof' }, ['retry', 'new-attempt', 'cancel']],
  [{ kind: 'renew' }, ['new-attempt', 'cancel']],
  [{ kind: 'busy' }, ['retry']],
  [{ kind: 'unclear' }, ['wait']],
])('after %j a customer may %j', (meaning, actions) => {
  expect(actionsAfter(meaning)).toEqual(actions);
});

const live = { status: 'REQUEST_RAISED', transactionStatus: 'IN_PROCESS', charged: 'pending' } as const;
const failed = { status: 'FAILED', transactionStatus: 'FAILED', charged: 'no' } as const;

describe('while the last attempt', () => {
  test.each<[string, Partial<StatusResult>, Action[]]>([
    ['is only registered', { ...live, status: 'REQUEST_REGISTERED', charged: 'no' }, ['new-attempt', 'cancel']],
    [
      'is a registered card',
      { ...live, status: 'REQUEST_REGISTERED', charged: 'no', paymentGateway: 'P' },
      ['new-attempt', 'cancel'],
    ],
    ['waits on the phone', live, ['wait']],
    ['is open at the bank', { ...live, paymentGateway: 'PAYSTACK' }, ['retry', 'new-attempt', 'cancel']],
    ['is a charged card', { ...live, charged: 'yes', paymentGateway: 'PAYSTACK' }, ['wait']],
    ['is charged', { ...live, charged: 'yes' }, ['wait']],
    ['is being refunded', { ...live, charged: 'yes', statusReason: 'why' }, ['wait', 'help']],
    ['is paid', { status: 'SUCCESS', transactionStatus: 'SUCCESS', charged: 'yes' }, []],
    ['was declined', { ...failed, reasonCode: 'card-declined' }, ['new-attempt', 'cancel']],
    ['failed for no known reason', { ...failed, reasonCode: null }, ['new-attempt', 'cancel']],
    ['was replaced', { ...failed, reasonCode: 'replaced-by-another-attempt' }, ['new-attempt', 'cancel']],
    ['named a barred line', { ...failed, reasonCode: 'line-barred' }, ['cancel', 'help']],
    ['named a withdrawn bundle', { ...failed, reasonCode: 'bundle-withdrawn' }, ['cancel', 'help']],
    ['named a settled bill', { ...failed, reasonCode: 'bill-settled' }, ['cancel', 'help']],
    ['could not be delivered', { ...failed, charged: 'refunded', reasonCode: 'delivery-refused' }, ['cancel', 'help']],
  ])('%s (%j), a customer may %j', (_, part, actions) => {
    const status = { paymentGateway: null, statusReason: null, reasonCode: null, ...part } as StatusResult;
    expect(actionsIn(status)).toEqual(actions);
  });
});

const price = { amount: 600, currencyCode: 'CFA' };
const moved = (result: Record<string, unknown>): Refusal => ({ code: '400', result });

describe('a price that moved', () => {
  test.each(['price-changed', 'bill-moved'])('by %s is what the order costs now', (reason) => {
    expect(movedPrice(moved({ reason, price }), 'CFA')).toBe(600);
  });

  test.each([
    {},
    { reason: 'withdrawn' },
    { reason: 'withdrawn', price },
    { reason: 'bill-moved' },
    { reason: 'bill-moved', price: { amount: 0, currencyCode: 'CFA' } },
    { reason: 'bill-moved', price: { amount: -1, currencyCode: 'CFA' } },
    { reason: 'price-changed', price: { amount: '600', currencyCode: 'CFA' } },
    { reason: 'price-changed', price: { amount: 600, currencyCode: 'NGN' } },
    { reason: 'price-changed', price: 600 },
    { reason: 'price-changed', price: null },
    { reason: 'else', price },
  ])('is none in %j', (result) => {
    expect(movedPrice(moved(result), 'CFA')).toBeUndefined();
  });

  test('leads back to the order, and a withdrawn bundle to another', () => {
    expect(wordsOf({ code: '400', says: { reason: 'price-changed' } }, 'initiate').back).toBe('back');
    expect(wordsOf(moved({ reason: 'bill-moved' }), 'initiate').back).toBe('back');
    expect(wordsOf({ code: '400', says: { reason: 'withdrawn' } }, 'initiate').back).toBe('otherBundle');
    expect(wordsOf({ code: '503', says: { reason: 'closed' } }, 'initiate').back).toBeUndefined();
  });
});

test('adds that nothing was charged unless the sentence states it', () => {
  expect(wordsOf({ code: '400', says: { charged: 'no' } }, 'initiate').nothingCharged).toBeUndefined();
  expect(wordsOf({ code: '400', says: {} }, 'initiate').nothingCharged).toBe('nothingCharged');
  expect(wordsOf({ code: '400' }, 'process').nothingCharged).toBe('nothingCharged');
});

test('lists each wrong field once, without the field of the sentence', () => {
  const fields = [{ path: 'a', message: 'One.' }, { path: 'b', message: 'Two.' }, { path: 'c' }, null];
  expect(alsoSaid({ code: '400', result: { fields } })).toEqual(['One.', 'Two.']);
  expect(alsoSaid({ code: '400', result: { fields }, says: { field: 'a' } })).toEqual(['Two.']);
  for (const other of [undefined, 'One.', {}]) expect(alsoSaid({ code: '400', result: { fields: other } })).toEqual([]);
});

test('only a 409 names the conflicting payment', () => {
  expect(conflictingPayment({ code: '409', result: { transactionId: other } })).toBe(other);
  expect(conflictingPayment({ code: '409', result: { transactionId: 1 } })).toBeUndefined();
  expect(conflictingPayment({ code: '503', result: { transactionId: other } })).toBeUndefined();
});

describe('the requests', () => {
  const market = { countryCode: '242', paymentMobilePrefix: '0' };
  const goods = {
    amount: 500,
    currencyCode: 'CFA',
    mobileNumber: '050000001',
    productCode: 'ORP',
    transactionType: 'PREPAID_RECHARGE',
  } as const;
  const request = { ...goods, unit: 500, countryCode: '242', paymentMode: 'MPESA', paymentMobile: '0050000002' };

  test('of initiate carry the price twice, the payer under the market’s prefix, and nothing that is empty', () => {
    expect(initiateOf(goods, market, { paymentMode: 'MPESA', payer: '050000002', email: '', gift: '' })).toEqual(
      request,
    );
  });

  test('of a card carry its gateway and an email, and no payer', () => {
    const paid = { paymentMode: 'PAYMENT_GATEWAY', gateway: 'PAYSTACK', email: 'a@example.cg' };
    expect(initiateOf(goods, market, paid)).toMatchObject({
      paymentGateway: 'PAYSTACK',
      paymentMobile: '',
      emailId: 'a@example.cg',
    });
  });

  test('of a bill carry its account, of an invoice both, of a lead its number and mode', () => {
    const paid = { paymentMode: 'PAYMENT_GATEWAY' };
    expect(initiateOf({ ...goods, accountId: '1' }, market, paid)).toMatchObject({ accountId: '1', invoiceNumber: '' });
    const invoice = { ...goods, accountId: '1', invoiceNumber: 'F-1' };
    expect(initiateOf(invoice, market, paid)).toMatchObject({ accountId: '1', invoiceNumber: 'F-1' });
    expect(initiateOf(goods, market, paid)).not.toHaveProperty('accountId');
    expect(initiateOf({ ...goods, txnId: 'L' }, market, paid)).toMatchObject({ txnId: 'L', paymentMode: 'HBB_LEADS' });
  });

  test('carry a gift’s sentence for another line than the payer’s alone', () => {
    const paid = { paymentMode: 'MPESA', gift: 'with-love' } as const;
    expect(initiateOf(goods, market, { ...paid, payer: '050000002' }).giftSentence).toBe('with-love');
    expect(initiateOf(goods, market, paid).giftSentence).toBe('with-love');
    expect(initiateOf(goods, market, { ...paid, payer: '050000001' })).not.toHaveProperty('giftSentence');
  });

  test('of process repeat mode and payer, with a PIN where there is one', () => {
    const sent = { transactionId: own, paymentMode: 'MPESA', paymentMobile: '0050000002' };
    expect(processOf(own, request)).toEqual(sent);
    expect(processOf(own, request, 'sealed')).toEqual({ ...sent, amPin: 'sealed' });
    expect(processOf(own, { paymentMode: 'PAYMENT_GATEWAY' }).paymentMobile).toBe('');
  });
});
