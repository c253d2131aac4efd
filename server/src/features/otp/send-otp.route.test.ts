import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import type { CallName } from '@selfcare/contract/calls';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLine, codeSentTo, giveSealingKey, seal, smsTo } from '../../testing/consent.ts';
import { dump } from '../../testing/postgres/dump.ts';
import { failure, type Browser } from '../../testing/portal.ts';
import { answers } from '../../testing/fakes/scripted.ts';
import { letTimePass, setClockForward } from '../../testing/time.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
await giveSealingKey(portal.database);
let browser: Browser;
let line: string;
beforeEach(() => {
  browser = portal.browser();
  line = aLine();
  portal.operator.inbox.length = 0;
});

const send = (fields: object = {}, by = browser, headers = {}) =>
  by.post('sendOtp', { msisdn: line, requestType: 'AIR_TIME', ...fields }, headers);
const messages = () => portal.operator.inbox.length;
const passed = (seconds: number) => letTimePass(portal.database, seconds);

describe('sending a code', () => {
  test('answers one id under both names and the times, and sends six digits to the line [V6.5.4]', async () => {
    const { status, body } = await send();
    expect([status, body.result]).toEqual([
      200,
      { refId: expect.toSatisfy(isTransactionId), otpId: body.result.refId, expiresIn: 300, resendAfter: 60 },
    ]);
    expect(portal.operator.inbox.map(({ to }) => to)).toEqual([`+242${line}`]);
    expect(codeSentTo(portal.operator, line)).toMatch(/^\d{6}$/);
  });

  test('tells the code to nobody else: neither the answer nor the database holds it', async () => {
    const { text } = await send({ amount: 500, mobileNumber: '050000002', transactionType: 'PREPAID_RECHARGE' });
    const code = codeSentTo(portal.operator, line);
    expect(text).not.toContain(code);
    for (const [table, words] of await dump(portal.database))
      for (const secret of [code, line]) expect([table, words.includes(secret)]).toEqual([table, false]);
  });

  test.each<[CallName, (msisdn: string) => object, string]>([
    ['sendOtp', (msisdn) => ({ msisdn, requestType: 'AIR_TIME' }), 'avec le crédit de ce numéro'],
    ['sendOtp', (msisdn) => ({ msisdn, requestType: 'LISOLO_MONEY' }), 'avec Lisolo Money'],
    ['sendOtp', (msisdn) => ({ msisdn, requestType: 'HBB_LEADS' }), 'internet à la maison'],
    ['sendLeadOtp', (msisdn) => ({ msisdn, requestType: 'HBB_LEADS' }), 'internet à la maison'],
    ['sendInvoiceOtp', (text) => ({ text, text1: 'INVOICE', otpAction: 'INVOICE' }), 'la facture'],
  ])('%s has the words of its purpose (%#)', async (name, body, words) => {
    const reply = await browser.post(name, body(line));
    expect(reply).toMatchObject({ status: 200, body: { result: { expiresIn: 300, resendAfter: 60 } } });
    expect(smsTo(portal.operator, line)).toContain(words);
  });

  test.each(['INVOICE', 'LISOLO_MONEY_PUSH', 'air_time', '__proto__', ''])(
    'for a purpose that there is not is a 400: %j',
    async (requestType) => {
      const reply = await send({ requestType });
      expect(reply.body).toMatchObject({ code: '400', result: { fields: [{ path: 'requestType' }] } });
      expect(messages()).toBe(0);
    },
  );

  test('takes the country code in front, with and without a plus, as the same line', async () => {
    const first = await send({ msisdn: `242${line}` });
    const second = await send({ msisdn: `+242${line}` });
    expect(second.body.result.refId).toBe(first.body.result.refId);
    expect(messages()).toBe(1);
  });

  test('refuses what is no number with a 400, and another operator’s with a 404 [V6.6.1]', async () => {
    for (const msisdn of ['05000000', '0500000011', 'numero', '050000001 / 050000002', '+33050000001'])
      expect([msisdn, (await send({ msisdn })).body]).toMatchObject([
        msisdn,
        { code: '400', result: { fields: [{ path: 'msisdn' }] } },
      ]);
    expect(await send({ msisdn: '060000001' })).toMatchObject(failure('404'));
    expect(messages()).toBe(0);
  });

  test('is said in the language of the page, again when it is sent again', async () => {
    const { refId } = (await send({}, browser, { lang: 'en' })).body.result;
    expect(smsTo(portal.operator, line)).toContain('is your code');
    await passed(60);
    await browser.post('resendOtp', { refId }, { lang: 'fr' });
    expect(smsTo(portal.operator, line)).toContain('is your code');
    expect(messages()).toBe(2);
  });
});

const publicKey = async () => (await browser.get('portalConfig', { code: 'portal' })).body.result.encryption.key;

describe('the sealed number of the wallet flow', () => {
  test('is opened and gets its code [A59]', async () => {
    const msisdn = await seal(line, await publicKey());
    expect((await send({ msisdn, encrypted: true, requestType: 'LISOLO_MONEY' })).status).toBe(200);
    expect(smsTo(portal.operator, line)).toContain('avec Lisolo Money');
  });

  test('is a 400 where it is not sealed, sealed otherwise, or not said to be', async () => {
    const sealed = await seal(line, await publicKey());
    const bodies = [
      { msisdn: line, encrypted: true },
      { msisdn: `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, encrypted: true },
      { msisdn: await seal('no number', await publicKey()), encrypted: true },
      { msisdn: sealed },
      { msisdn: sealed, encrypted: false },
    ];
    for (const body of bodies)
      expect((await send(body)).body).toMatchObject({ code: '400', result: { fields: [{ path: 'msisdn' }] } });
    expect(messages()).toBe(0);
  });
});

describe('a SIM that was changed lately', () => {
  const changed = answers({ outcome: 'changed' as const });

  test.each(['AIR_TIME', 'LISOLO_MONEY'])('gets no code for a debit (%s): 1011 and advice', async (requestType) => {
    const reply = await send({ msisdn: '050000011', requestType });
    expect(reply).toMatchObject(failure('1011', 422));
    expect(reply.body.message).toBe(
      'La carte SIM de ce numéro a été changée récemment. Payez par carte ou en boutique.',
    );
    expect(messages()).toBe(0);
  });

  test('is asked about once, however often somebody asks for codes of it; a quarter of a minute later again', async () => {
    await passed(16);
    const asked = () => portal.operator.checkSimChange.calls.length;
    const before = asked();
    for (let index = 0; index < 4; index += 1)
      expect(await send({ msisdn: '050000011' }, portal.browser())).toMatchObject(failure('1011', 422));
    expect(asked() - before).toBe(1);
    for (let index = 0; index < 4; index += 1) await send({}, portal.browser());
    expect([asked() - before, messages()]).toEqual([2, 1]);
    await passed(16);
    portal.operator.checkSimChange.next(changed);
    expect(await send({}, portal.browser())).toMatchObject(failure('1011', 422));
    expect(asked() - before).toBe(3);
  });

  test('is checked again when the clock was set back since', async () => {
    await send();
    const asked = () => portal.operator.checkSimChange.calls.length;
    const before = asked();
    await setClockForward(portal.database, -3600);
    portal.operator.checkSimChange.next(changed);
    expect(await send()).toMatchObject(failure('1011', 422));
    expect(asked() - before).toBe(1);
  });

  test('gets codes that lead to no debit', async () => {
    expect((await browser.post('sendInvoiceOtp', { text: '050000011', otpAction: 'INVOICE' })).status).toBe(200);
    expect(messages()).toBe(1);
  });

  test('gets no second code either when it was changed since the first', async () => {
    const { refId } = (await send()).body.result;
    await passed(60);
    portal.operator.checkSimChange.next(changed);
    expect(await browser.post('resendOtp', { refId })).toMatchObject(failure('1011', 422));
    expect(messages()).toBe(1);
  });

  test('that nobody can tell of gets no code: 503 and a time to come back [A30] [V16.5.3]', async () => {
    portal.operator.checkSimChange.next(answers({ outcome: 'unavailable' as const }));
    const reply = await send();
    expect(reply).toMatchObject(failure('503'));
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(messages()).toBe(0);
  });
});

describe('when the text message does not go out', () => {
  test('while the centre is out, none counts against the number: once it is back a code comes at once', async () => {
    for (let count = 0; count < 8; count += 1) {
      portal.operator.sms.send.next(answers({ outcome: 'unsent' }));
      expect(await send()).toMatchObject(failure('503'));
    }
    expect((await send()).status).toBe(200);
    expect(messages()).toBe(1);
  });

  test.each(['unsent', 'refused'] as const)(
    '(%s) it says so with a 503, and another may be sent at once',
    async (outcome) => {
      portal.operator.sms.send.next(answers({ outcome }));
      const reply = await send();
      expect(reply).toMatchObject(failure('503'));
      expect(reply.body.message).toBe(
        'Le SMS n’est pas parti. Rien n’a été débité. Vous pouvez réessayer tout de suite.',
      );
      expect(reply.headers['retry-after']).toBe('1');
      expect((await send()).status).toBe(200);
      expect(messages()).toBe(1);
    },
  );

  test('and nobody knows, it counts as sent', async () => {
    portal.operator.sms.send.next(answers({ outcome: 'unknown' as const }));
    expect((await send()).body.result).toMatchObject({ resendAfter: 60 });
  });
});

describe('the purchase', () => {
  test('stands in the message', async () => {
    await send({ amount: 25_000, mobileNumber: '+242050000002', transactionType: 'PREPAID_RECHARGE' });
    expect(smsTo(portal.operator, line)).toContain('pour payer 25 000 CFA pour le 05 000 00 02 avec le crédit');
  });

  test.each([
    ['amount', 0],
    ['amount', -500],
    ['amount', 500.5],
    ['amount', 1e12],
    ['amount', '500'],
    ['mobileNumber', '05 000 00 02 3'],
    ['mobileNumber', 'x'],
    ['transactionType', 'GIFT'],
  ])('with the %s %j is a 400 and nothing is sent', async (path, value) => {
    const purchase = { amount: 500, mobileNumber: '050000002', transactionType: 'PREPAID_RECHARGE' };
    const reply = await send({ ...purchase, [path]: value });
    expect(reply.body).toMatchObject({ code: '400', result: { fields: [{ path }] } });
    expect(messages()).toBe(0);
  });

  test('of a line’s airtime from that same airtime gets no code: a 400 on paymentMobile that says what to do', async () => {
    const own = { amount: 500, transactionType: 'PREPAID_RECHARGE' };
    const sealed = { msisdn: await seal(line, await publicKey()), encrypted: true };
    for (const fields of [{ mobileNumber: line }, { mobileNumber: `+242${line}` }, { mobileNumber: line, ...sealed }]) {
      const reply = await send({ ...own, ...fields }, browser, { lang: 'en' });
      expect(reply).toMatchObject(failure('400'));
      const message = 'Choose another number or another way to pay';
      expect(reply.body).toMatchObject({ message, result: { fields: [{ path: 'paymentMobile', message }] } });
    }
    expect(messages()).toBe(0);
  });

  test('of a line from that same line gets its code where it is no airtime, or not paid from it', async () => {
    const own = { amount: 500, mobileNumber: line };
    expect((await send({ ...own, transactionType: 'PREPAID_BUNDLES' })).status).toBe(200);
    line = aLine();
    const byWallet = { ...own, mobileNumber: line, requestType: 'LISOLO_MONEY' };
    expect((await send({ ...byWallet, transactionType: 'PREPAID_RECHARGE' })).status).toBe(200);
    expect(messages()).toBe(2);
  });

  test('is none where its fields are absent, null or empty', async () => {
    for (const [index, nothing] of [undefined, null, ''].entries()) {
      const reply = await send({ msisdn: aLine(), amount: null, mobileNumber: nothing, transactionType: nothing });
      expect([index, reply.status]).toEqual([index, 200]);
    }
    expect(portal.operator.inbox.filter(({ text }) => /CFA/.test(text))).toEqual([]);
  });
});

test('no byte of what the client writes reaches a message [A04] [A49] [V1.3.3]', async () => {
  const templates = {
    invoice:
      /^Lisolo : \d{6} est votre code pour voir la facture de ce numéro\. Valable 5 min\. Ne le donnez à personne, ni à Lisolo\.$/,
    lead: /^Lisolo : \d{6} est votre code pour demander internet à la maison\. Valable 5 min\. Ne le donnez à personne, ni à Lisolo\.$/,
  };
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(words, words, words, async (text1, fullName, email) => {
      const by = portal.browser();
      const [bill, lead] = [aLine(), aLine()];
      const customerDetails = { fullName };
      await by.post('sendInvoiceOtp', { text: bill, text1, otpAction: 'INVOICE', fullName });
      await by.post('sendLeadOtp', { msisdn: lead, requestType: 'HBB_LEADS', email, customerDetails, text: text1 });
      expect(smsTo(portal.operator, bill)).toMatch(templates.invoice);
      expect(smsTo(portal.operator, lead)).toMatch(templates.lead);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

test.each(['http://evil.example', '{code}', '050000001 http://x', '050000001\nx', '٠٥٠٠٠٠٠٠١ x'])(
  'the number field carries no text: %j is a 400',
  async (text) => {
    expect((await browser.post('sendInvoiceOtp', { text, otpAction: 'INVOICE' })).status).toBe(400);
    expect(messages()).toBe(0);
  },
);
